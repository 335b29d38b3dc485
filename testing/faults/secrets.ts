import { knownFrom } from '../browser/elevator-secrets.js';
import { cardOf } from '../../libs/games/mystic-elevator/cards/index.js';
import { mentions } from '../e2e-halls-secrets.js';
import type { LedgerCommit } from '#table';
import type { Findings } from './findings.js';
import type { Heard, Kept, Overheard, Stream } from './history.js';

interface Leak {
  readonly version: number;
  readonly what: string;
}

/** Nothing that came to a client told what its player could not know by then: hidden cards, the seed, a commit's salt, an invite. */
export function checkSecrets(stream: Stream, { commits, seed }: Kept, findings: Findings): void {
  const { gameId, name, player, heard, invited } = stream;
  const leaks = [...cardLeaks(commits, seatOf(commits, player), heard), ...seedLeaks(commits, seed, heard), ...saltLeaks(commits, heard)];
  const invite = inviteOf(commits);
  if (invite !== undefined && !invited) leaks.push(...naming(heard, invite, 'the invite'));
  findings.expect('heard nothing hidden', leaks.length === 0, 'leak', gameId, () => `${name} was told at version ${leaks[0]!.version} of ${leaks[0]!.what} (${leaks.length} such)`);
}

/** Who takes no part hears no invite at all, no salt, and no seed of a game that goes on. */
export function checkOverheard(overheard: readonly Overheard[], ledger: ReadonlyMap<string, Kept>, findings: Findings): void {
  const secrets: { gameId: string; what: string; until: string; secret: string }[] = [];
  for (const [gameId, { commits, seed }] of ledger) {
    const last = commits.at(-1)!;
    const invite = inviteOf(commits);
    secrets.push({ gameId, what: 'the seed', secret: seed, until: seedFrom(commits) === Infinity ? '~' : last.at });
    if (invite !== undefined) secrets.push({ gameId, what: 'the invite', secret: invite, until: '~' });
  }
  for (const { gameId, what, until, secret } of secrets) {
    const leak = overheard.find(({ at, text }) => at < until && text.includes(secret));
    findings.expect('nothing overheard', leak === undefined, 'leak', gameId, () => `a stranger was told ${what} at ${leak?.at}`);
  }
}

/** The seat a player has had from the start on; `spectator` where none. Before the start no secret is dealt. */
function seatOf(commits: readonly LedgerCommit[], player: string): number | 'spectator' {
  const started = commits.flatMap(({ facts }) => facts).find(({ type }) => type === 'GameStarted');
  const holders = (started?.data['seats'] ?? []) as readonly { readonly player?: string }[];
  const seat = holders.findIndex((holder) => holder.player === player);
  return seat === -1 ? 'spectator' : seat;
}

function cardLeaks(commits: readonly LedgerCommit[], seat: number | 'spectator', heard: readonly Heard[]): Leak[] {
  const type = commits[0]?.facts[0]?.data['type'];
  if (type === 'halls-of-horror') return mentions(commits, seat, heard).flatMap(({ version, word, public: known }) => (known ? [] : [{ version, what: `"${word}"` }]));
  return elevatorLeaks(commits, seat === 'spectator' ? -1 : seat, heard);
}

/** Cards that were named before the seat could know where they are. */
function elevatorLeaks(commits: readonly LedgerCommit[], seat: number, heard: readonly Heard[]): Leak[] {
  // A version that the ledger has lost is another check's: here it counts as told at the end.
  const timeOf = (version: number): number => (version > commits.length ? Infinity : Date.parse(commits[version - 1]!.at));
  const cardByWord = new Map<string, string>();
  const known = knownFrom(commits, seat);
  for (const card of known.keys()) for (const word of [card, cardOf(card).name]) cardByWord.set(word, card);
  if (cardByWord.size === 0) return [];
  const words = [...cardByWord.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[^\w ]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\w.-])(?:${words.join('|')})(?![\\w-])`, 'g');
  // Two cards may have one name: then it is known from the first that is.
  const from = (word: string): number => Math.min(...[...known].filter(([card]) => card === word || cardOf(card).name === word).map(([, at]) => at));
  const earliest = new Map([...cardByWord.keys()].map((word) => [word, from(word)]));
  return heard.flatMap(({ version, text }) =>
    [...new Set([...text.matchAll(pattern)].map(([word]) => word))].flatMap((word) => (timeOf(version) < earliest.get(word)! ? [{ version, what: `"${word}"` }] : [])),
  );
}

const seedFrom = (commits: readonly LedgerCommit[]): number => commits.find(({ facts }) => facts.some(({ type }) => type === 'GameFinished'))?.version ?? Infinity;

function seedLeaks(commits: readonly LedgerCommit[], seed: string, heard: readonly Heard[]): Leak[] {
  const from = seedFrom(commits);
  return naming(heard, seed, 'the secret seed').filter(({ version }) => version < from);
}

function saltLeaks(commits: readonly LedgerCommit[], heard: readonly Heard[]): Leak[] {
  const salts = new Set(commits.map(({ salt }) => salt));
  const long = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;
  return heard.flatMap(({ version, text }) => (text.match(long) ?? []).filter((hex) => salts.has(hex)).map(() => ({ version, what: 'the salt of a commit' })));
}

const naming = (heard: readonly Heard[], secret: string, what: string): Leak[] => heard.flatMap(({ version, text }) => (text.includes(secret) ? [{ version, what }] : []));

/** The code that opens a private game. */
export function inviteOf(commits: readonly LedgerCommit[]): string | undefined {
  const sealed = commits[0]?.facts[0]?.sealed as { invite?: string } | undefined;
  return sealed?.invite;
}
