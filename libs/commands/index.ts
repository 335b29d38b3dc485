export * from './port.js';
export { BotCommandsController } from './bot-commands.controller.js';
export { CommandsController } from './commands.controller.js';
export { HttpCommands, type HttpCommandsOptions } from './http-commands.js';
export { HttpCommandsModule } from './http-commands.module.js';
