import { Global, Inject, Module, type BeforeApplicationShutdown, type DynamicModule } from '@nestjs/common';
import { BUS, CONFIG, LOGGER, type Config, type Logger } from '#platform';
import { inMemoryBus } from './in-memory-bus.js';
import { kafkaBus } from './kafka-bus.js';
import type { Bus } from './port.js';

/** Provides BUS to all modules of a process: Kafka where KAFKA_BROKERS is set, else in memory. */
@Global()
@Module({})
export class BusModule implements BeforeApplicationShutdown {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  static forRoot(): DynamicModule {
    const provider = { provide: BUS, useFactory: busOf, inject: [CONFIG, LOGGER] };
    return { module: BusModule, providers: [provider], exports: [BUS] };
  }

  /** After subscribers and publishers have stopped (onModuleDestroy), and before the database is let go (onApplicationShutdown). */
  async beforeApplicationShutdown(): Promise<void> {
    await this.bus.close();
  }
}

function busOf({ kafkaBrokers }: Config, log: Logger): Bus {
  return kafkaBrokers === null ? inMemoryBus(log) : kafkaBus({ brokers: kafkaBrokers, log });
}
