import { registry } from '#catalogue';
import { runService } from '#platform';
import { configureGateway } from '../gateway/configure-gateway.js';
import { bringUp, type Ground } from './bring-up.js';
import { StandaloneModule } from './standalone.module.js';
import { welcome } from './welcome.js';

const say = (line: string): void => console.log(line);
let ground: Ground | undefined;

await runService('standalone', (config) => StandaloneModule.forRoot(config), {
  config: async () => {
    ground = await bringUp(process.env, say);
    return ground.config;
  },
  configure: configureGateway,
  listening: (url) => say(welcome(url, [...registry.keys()])),
  stopped: async () => {
    await ground?.leave();
    ground = undefined;
  },
});
