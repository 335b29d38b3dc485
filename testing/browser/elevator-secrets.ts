import { cardOf } from '../../libs/games/mystic-elevator/cards/index.js';
import type { LedgerCommit } from '#table';
import type { Heard } from './visitor.js';

/** A card's id or name, as a word of its own. */
const wordsOf = (card: string): RegExp => new RegExp(`(?<![\\w.-])(?:${card}|${cardOf(card).name})(?![\\w-])`);

/** The cards of both stacks, each with the time (ms) from which a seat may know where it is; Infinity for never. Told from the bare facts. */
export function knownFrom(whole: readonly LedgerCommit[], seat: number): ReadonlyMap<string, number> {
  const facts = whole.flatMap(({ at, facts }) => facts.map((fact) => ({ at: Date.parse(at), fact })));
  const cards = facts.flatMap(({ fact }) => (fact.type === 'StackShuffled' ? (fact.sealed as { order: readonly string[] }).order : []));
  const known = new Map(cards.map((card) => [card, Infinity]));
  for (const { at, fact } of facts) {
    const { card, discarded } = fact.data as { card?: string; discarded?: readonly string[] };
    const own = fact.secret?.to.includes(seat) ? (fact.secret.data as { card: string }).card : undefined;
    for (const each of [card, ...(discarded ?? []), own]) if (each !== undefined && known.has(each)) known.set(each, Math.min(at, known.get(each)!));
  }
  return known;
}

/** Which cards were in a seat's hand at some time while another seat could not know of them. */
export function hiddenInHand(whole: readonly LedgerCommit[], holder: number, from: number): string[] {
  const known = knownFrom(whole, from);
  const drawn = whole.flatMap(({ at, facts }) => facts.flatMap((fact) => (fact.type === 'CardDrawn' && (fact.data as { seat: number }).seat === holder ? [{ at, fact }] : [])));
  return drawn.map(({ at, fact }) => [(fact.secret!.data as { card: string }).card, Date.parse(at)] as const).filter(([card, at]) => known.get(card)! > at).map(([card]) => card);
}

/** Cards that were told of before `seat` could know them. */
export function betrayed(whole: readonly LedgerCommit[], seat: number, heard: readonly Heard[]): string[] {
  return [...knownFrom(whole, seat)].filter(([card, from]) => heard.some(({ at, text }) => at < from && wordsOf(card).test(text))).map(([card]) => card);
}
