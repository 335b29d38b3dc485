import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Fact, Registry } from '#engine';
import { askBot, openIn } from '#engine/testing';
import { exportLine, type LedgerCommit } from '#table';
import { create, History, join } from '../../../table/testing/history.js';
import { hallsOfHorror } from '../halls-of-horror.js';

/* Games played under ruleset 1, in which First Aid for the Beast healed 2. They are kept as the ledger had them. */

const FOLDER = new URL('./fixtures/', import.meta.url);
const firstEdition: Registry = new Map([[hallsOfHorror.id, hallsOfHorror.under(1)!]]);

/** A game with a healing, kept as a golden playthrough of both rulesets. Where rules change before a release, another seed may be needed. */
export const HEALING = { seats: 2, bots: ['random'], seed: 'first-aid-25' };

/** A file of `fixtures`: an export of the ledger. */
export const keptBytes = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
export const keptCommits = (name: string): LedgerCommit[] =>
  keptBytes(name)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerCommit);

/** Ann and bob answer by chance, until the game is over or has so many commits. */
export function playOn(history: History, mostCommits = Infinity): History {
  while (history.table!.status === 'RUNNING' && history.commits.length < mostCommits) {
    const state = history.table!.play!;
    const decision = openIn(hallsOfHorror, state)[0]!;
    const answer = askBot(hallsOfHorror, state, hallsOfHorror.bots['random']!, decision, 'ann and bob');
    history.does({ type: 'decide', by: { player: ['ann', 'bob'][decision.seat]! }, decision: decision.id, answer });
  }
  return history;
}

/** Where First Aid for the Beast gave a wounded Killer so much health, and could have given more; -1 where it did not. */
export const healingOf = (points: number, facts: readonly Fact[]): number => {
  const played = facts.findIndex(({ type, data }) => type === 'CeremonyCardPlayed' && (data as { card: string }).card.startsWith('MC-17'));
  const healed = facts.findIndex(({ type }, i) => i > played && type === 'KillerHealthChanged');
  const { points: given, hp } = (facts[healed]?.data ?? {}) as { points?: number; hp?: number };
  return played >= 0 && given === points && hp! < 12 ? healed : -1;
};

/** Writes the kept games: one that ended under ruleset 1, and the first part of another; First Aid for the Beast was played in both. */
export function writeKeptGames(): void {
  const [finished] = gameWith((game, healed) => healed >= 0 && game.table!.status === 'FINISHED');
  const [begun, healed] = gameWith((game, healed) => healed >= 20 && game.commits.length > healed + 40);
  mkdirSync(FOLDER, { recursive: true });
  write('finished-under-1.ndjson', finished.commits);
  write('in-flight.ndjson', begun.commits.slice(0, healed + 10));
}

/** The first 150 commits of the first game that is as wanted. */
function gameWith(wanted: (game: History, healed: number) => boolean): [game: History, healed: number] {
  for (let n = 1; ; n++) {
    const created = create({ game: hallsOfHorror.id, options: {}, seats: 2, clientSeed: `first edition ${n}` });
    const game = playOn(new History(null, firstEdition).does(created).does(join('bob')).does({ type: 'start', player: 'ann' }), 150);
    const healed = game.commits.findIndex(({ facts }) => healingOf(2, facts) >= 0);
    if (wanted(game, healed)) return [game, healed];
  }
}

const write = (name: string, commits: readonly LedgerCommit[]): void => writeFileSync(new URL(name, FOLDER), commits.map((commit) => `${exportLine(commit)}\n`).join(''));
