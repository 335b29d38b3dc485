import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Chance, State } from '#engine';
import { luckOf } from '#engine/testing/simulation';
import { projectRoot } from '#platform';
import { amountOf, toy, type Toy } from './toy/shape.js';
import { toyGame } from './toy/toy-game.js';

/** The rules without any service: moves of the toy game in a second of CPU. */
export interface RulesAlone {
  readonly engine: number;
  readonly reducer: number;
}

/** Both make the same moves one after the other, and keep the state alone. */
export async function rulesAlone(seconds: number): Promise<RulesAlone> {
  const { moves: reducerOf } = (await import(pathToFileURL(path.join(projectRoot, 'bench/peers/boardgame-reducer.mjs')).href)) as { moves: (toy: Toy) => Mover };
  measure(engine(), seconds / 4);
  measure(reducerOf(toy), seconds / 4);
  return { engine: measure(engine(), seconds), reducer: measure(reducerOf(toy), seconds) };
}

/** Makes move n; tells how many moves the state shows. */
type Mover = (n: number, amount: number) => number;

function engine(): Mover {
  const luck: Chance = luckOf('bench', 0);
  let state: State = toyGame.fold(undefined, toyGame.decide({ type: 'start', seats: 2, options: {} }, undefined, luck));
  return (n, amount) => {
    const commit = toyGame.decide({ type: 'decide', seat: n % 2, decision: `d${n + 1}`, answer: [String(amount)] }, state, luck);
    state = toyGame.fold(state, commit);
    return (state.game as { moves: number }).moves;
  };
}

function measure(move: Mover, seconds: number): number {
  const before = process.cpuUsage();
  const until = performance.now() + seconds * 1000;
  let n = 0;
  for (; n % 64 !== 0 || performance.now() < until; n++) if (move(n, amountOf(n)) !== n + 1) throw new Error(`move ${n} was not made`);
  const { user, system } = process.cpuUsage(before);
  return n / ((user + system) / 1e6);
}
