import { Module, type DynamicModule } from '@nestjs/common';
import { registry } from '#catalogue';
import { PlatformModule, runService, type Config } from '#platform';
import { GameCommandHttpModule } from './game-command-http.module.js';

/** The write side as a process of its own. */
@Module({})
class GameCommandAppModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'game-command', config, registry, audience: 'services' });
    return { module: GameCommandAppModule, imports: [platform, GameCommandHttpModule] };
  }
}

await runService('game-command', (config) => GameCommandAppModule.forRoot(config));
