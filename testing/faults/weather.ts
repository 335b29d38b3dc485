import { setTimeout as delay } from 'node:timers/promises';
import type { Footing } from './ground.js';
import type { Luck } from './luck.js';
import { kindOf, type Burst, type Link, type Step } from './nemesis.js';
import type { NetProxy } from './net-proxy.js';

/** What scripts/supervisor.mjs offers. */
export interface Processes {
  readonly names: readonly string[];
  kill(name: string): Promise<void>;
  signal(name: string, signal: NodeJS.Signals): boolean;
  launch(name: string): void;
  untilReady(name: string): Promise<void>;
}

export interface Terrain {
  readonly processes: Processes;
  readonly footings: Readonly<Record<string, Footing>>;
  readonly links: Readonly<Record<Link, NetProxy>>;
}

const HALF = 50;

/** Carries a storm out. What is done to one target comes one after the other; different targets do not wait for each other. */
export class Storm {
  readonly kills = new Map<string, number>();
  readonly pauses = new Map<string, number>();
  readonly disturbances = new Map<string, number>();
  /** Connections that were open when they were cut. */
  connectionsCut = 0;
  #doing = new Map<string, Promise<void>>();

  constructor(
    private readonly terrain: Terrain,
    private readonly luck: Luck,
  ) {}

  /** Begins a burst; resolves when its last step has begun. Rejects where something does not come back. */
  async begin({ apartMs, steps }: Burst): Promise<void> {
    for (const step of steps) {
      const name = step.do === 'disturb' ? step.link : step.target;
      const before = this.#doing.get(name) ?? Promise.resolve();
      const doing = before.then(() => this.#carryOut(step));
      doing.catch(() => undefined); // thrown by `heal`
      this.#doing.set(name, doing);
      await delay(apartMs);
    }
  }

  /** Waits until all that was begun is over, starts what is down, and waits until everything is ready. */
  async heal(): Promise<void> {
    const { processes, links } = this.terrain;
    await Promise.all(this.#doing.values());
    for (const proxy of Object.values(links)) proxy.weather = 'pass';
    for (const name of processes.names) processes.launch(name);
    for (const name of processes.names) await processes.untilReady(name);
  }

  async #carryOut(step: Step): Promise<void> {
    if (step.do === 'kill') await this.#kill(step.target, step.downMs);
    else if (step.do === 'pause') await this.#pause(step.target, step.ms);
    else await this.#disturb(step);
  }

  async #kill(target: string, downMs: number): Promise<void> {
    const footing = this.terrain.footings[target];
    if (footing !== undefined) await footing.signal('SIGKILL');
    else await this.#killProcess(target);
    count(this.kills, kindOf(target));
    await delay(downMs);
    if (footing !== undefined) await footing.start();
    else this.terrain.processes.launch(target);
  }

  /** One that has ended by itself, for want of its database, is waited for: a kill counts where there was something to kill. */
  async #killProcess(target: string): Promise<void> {
    const { processes } = this.terrain;
    while (!processes.signal(target, 'SIGKILL')) await delay(100);
    await processes.kill(target);
  }

  async #pause(target: string, ms: number): Promise<void> {
    const { footings, processes } = this.terrain;
    const send = async (signal: NodeJS.Signals): Promise<unknown> => footings[target]?.signal(signal) ?? processes.signal(target, signal);
    await send('SIGSTOP');
    count(this.pauses, kindOf(target));
    await delay(ms);
    await send('SIGCONT');
  }

  async #disturb({ link, how, ms }: Step & { do: 'disturb' }): Promise<void> {
    const proxy = this.terrain.links[link];
    count(this.disturbances, link);
    if (how === 'cut') return void (this.connectionsCut += proxy.cut(() => this.luck.percent(HALF)));
    proxy.weather = how;
    await delay(ms);
    proxy.weather = 'pass';
  }
}

const count = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
