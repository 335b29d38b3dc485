import { Global, Module } from '@nestjs/common';
import { CONFIG, ConfigError, Identity, type Config } from '#platform';
import { HttpCommands } from './http-commands.js';
import { BOT_COMMANDS, GAME_COMMANDS } from './port.js';

function httpCommands(config: Config, identity: Identity): HttpCommands {
  if (config.commandUrls.length === 0) throw new ConfigError('NIGHTLEDGER_COMMAND_URLS', 'is not set; it must name the write side, such as http://command-1:4000.');
  return new HttpCommands({ urls: config.commandUrls, token: (sender) => identity.commandToken(sender) });
}

/** Provides the write side's ports to a process that reaches it over HTTP. */
@Global()
@Module({
  providers: [
    { provide: HttpCommands, useFactory: httpCommands, inject: [CONFIG, Identity] },
    { provide: GAME_COMMANDS, useExisting: HttpCommands },
    { provide: BOT_COMMANDS, useExisting: HttpCommands },
  ],
  exports: [GAME_COMMANDS, BOT_COMMANDS],
})
export class HttpCommandsModule {}
