import type { Luck } from './luck.js';
import type { Weather } from './net-proxy.js';

/** What can be killed, with how often each comes in a round: what starts quickly more often. */
const DECK: Readonly<Record<string, number>> = {
  'game-command-1': 2,
  'game-command-2': 2,
  'event-relay': 2,
  'table-projection': 2,
  'archive-projection': 2,
  bots: 2,
  webhooks: 2,
  'gateway-1': 2,
  'gateway-2': 2,
  kafka: 1,
  postgres: 1,
};
export const TARGETS = Object.keys(DECK);
/** The ways that lead through a proxy. */
export const LINKS = ['clients to gateway-1', 'clients to gateway-2', 'to game-command-1', 'to game-command-2', 'to postgres', 'to kafka'] as const;
export type Link = (typeof LINKS)[number];
const ROUGH: readonly (Weather | 'cut')[] = ['cut', 'cut', 'deaf', 'deaf', 'refuse', 'stall', 'slow'];

export type Step =
  | { readonly do: 'kill'; readonly target: string; readonly downMs: number }
  | { readonly do: 'pause'; readonly target: string; readonly ms: number }
  | { readonly do: 'disturb'; readonly link: Link; readonly how: Weather | 'cut'; readonly ms: number };

/** What comes at the same time, more or less: `apartMs` lies between one step and the next. */
export interface Burst {
  readonly apartMs: number;
  readonly steps: readonly Step[];
}

/** A storm with so many kills: the same for the same luck. */
export function scheduleOf(kills: number, luck: Luck): Burst[] {
  const victims = dealt(kills, luck);
  const bursts: Burst[] = [];
  while (victims.length > 0) {
    const size = luck.integer(2, 6);
    const steps: Step[] = victims.splice(0, size).map((target) => ({ do: 'kill', target, downMs: luck.integer(0, 800) }));
    if (luck.percent(60)) steps.push(disturbance(luck));
    if (luck.percent(35)) steps.push({ do: 'pause', target: luck.pick(TARGETS), ms: luck.percent(15) ? 11_000 : luck.integer(200, 4_000) });
    bursts.push({ apartMs: luck.pick([0, 30, 150, 400]), steps: luck.shuffle(steps) });
  }
  return bursts;
}

function dealt(kills: number, luck: Luck): string[] {
  const cards: string[] = [];
  const deck = Object.entries(DECK).flatMap(([target, times]) => Array<string>(times).fill(target));
  while (cards.length < kills) cards.push(...luck.shuffle(deck));
  return cards.slice(0, kills);
}

function disturbance(luck: Luck): Step {
  return { do: 'disturb', link: luck.pick(LINKS), how: luck.pick(ROUGH), ms: luck.integer(200, 3_000) };
}

/** A step in few words. */
export function wordsFor(step: Step): string {
  if (step.do === 'kill') return `kill ${step.target} for ${step.downMs} ms`;
  if (step.do === 'pause') return `pause ${step.target} for ${step.ms} ms`;
  return step.how === 'cut' ? `cut ${step.link}` : `${step.how} ${step.link} for ${step.ms} ms`;
}

/** What a target belongs to: `gateway-2` to `gateway`. */
export const kindOf = (target: string): string => target.replace(/-\d+$/, '');
