import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a service counts. Labels are names of commands, codes and projections: never ids, never anything a player wrote. */
export interface Metrics {
  readonly registry: Registry;
  /** Commands by kind and result: `OK` or an error code. */
  readonly commands: Counter<'command' | 'code'>;
  /** Seconds an append to the ledger took. */
  readonly appendSeconds: Histogram;
  /** Seconds since the oldest commit was appended that the relay has not handed to the bus; 0 when there is none. */
  readonly relayLagSeconds: Gauge;
  /** Seconds a projection is behind the ledger. */
  readonly projectionLagSeconds: Gauge<'projection'>;
  readonly liveSubscriptions: Gauge;
  /** Messages on the bus that could not be read, by the group that met them. Each is one too many. */
  readonly unreadableMessages: Counter<'group'>;
  /** Messages that hold no commit and have been put aside, until an operator clears them. */
  readonly parkedMessages: Gauge<'group'>;
  /** 1 while a gateway's live updates come late. */
  readonly liveDelayed: Gauge;
}

/** The metrics of one service, together with those of its process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    commands: new Counter({ name: 'nightledger_commands_total', help: 'Commands by kind and result', labelNames: ['command', 'code'], registers }),
    appendSeconds: new Histogram({
      name: 'nightledger_append_seconds',
      help: 'Time of an append to the ledger',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    relayLagSeconds: new Gauge({ name: 'nightledger_relay_lag_seconds', help: 'Age of the oldest commit not yet on the bus', registers }),
    projectionLagSeconds: new Gauge({
      name: 'nightledger_projection_lag_seconds',
      help: 'How far a projection is behind the ledger',
      labelNames: ['projection'],
      registers,
    }),
    liveSubscriptions: new Gauge({ name: 'nightledger_live_subscriptions', help: 'Subscriptions open now', registers }),
    unreadableMessages: new Counter({ name: 'nightledger_unreadable_messages_total', help: 'Messages that could not be read', labelNames: ['group'], registers }),
    parkedMessages: new Gauge({ name: 'nightledger_parked_messages', help: 'Messages put aside because they hold no commit', labelNames: ['group'], registers }),
    liveDelayed: new Gauge({ name: 'nightledger_live_delayed', help: '1 while live updates come late', registers }),
  };
}
