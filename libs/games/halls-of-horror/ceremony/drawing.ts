import { pick, type Given } from '#engine';
import { ceremonyCardName, ceremonyCardText } from '../ceremony-words.js';
import { resolverOf } from '../state.js';
import type { StepTable } from '../steps.js';
import { ceremonyCardOf } from './cards/index.js';
import { deadOf } from './dead.js';

/**
 * As long as nobody has died the First Player plays the top card. The MC draws a card more than there are dead and plays one of them.
 * Whoever draws finishes the card, whatever happens to the role meanwhile.
 */
export function ceremonyDraw(t: StepTable): void {
  const seat = resolverOf(t.state);
  if (t.state.ceremony.master !== null) return drawHand(t, seat);
  if (t.state.ceremony.deck.length === 0) shuffleDiscards(t);
  play(t, seat, t.state.ceremony.deck[0]!);
}

/** What is left of the deck first; then the cards played before are shuffled into a new one. */
function drawHand(t: StepTable, seat: number): void {
  const wanted = deadOf(t.state).length + 1;
  draw(t, seat, wanted);
  if (t.state.ceremony.hand.length < wanted) {
    shuffleDiscards(t);
    draw(t, seat, wanted - t.state.ceremony.hand.length);
  }
  const options = t.state.ceremony.hand.map((card) => ({ id: card, label: `${ceremonyCardName(card)}. ${ceremonyCardText(card)}`, data: { item: card } }));
  t.ask({ [seat]: pick({ kind: 'ceremony.card', prompt: 'Which MC card do you play?', options }) }, 'ceremonyCardChosen', { seat });
}

function draw(t: StepTable, seat: number, most: number): void {
  const cards = t.state.ceremony.deck.slice(0, most);
  if (cards.length === 0) return;
  t.record({ type: 'CeremonyCardsDrawn', data: { seat, count: cards.length }, secret: { to: [seat], data: { cards } } });
}

function shuffleDiscards(t: StepTable): void {
  const order = t.chance.shuffle(t.state.ceremony.discard);
  t.record({ type: 'CeremonyShuffled', data: { count: order.length }, sealed: { order } });
}

/** The others go under the deck in the order drawn; nobody but who drew them knows which they are. */
export function ceremonyCardChosen(t: StepTable, { seat }: { seat: number }, given: Given): void {
  play(t, seat, given.id());
  const cards = [...t.state.ceremony.hand];
  t.record({ type: 'CeremonyCardsReturned', data: { seat, count: cards.length }, secret: { to: [seat], data: { cards } } });
}

/** First its text, then its Killer symbols. */
function play(t: StepTable, seat: number, card: string): void {
  t.record({ type: 'CeremonyCardPlayed', data: { seat, card } });
  t.then('ceremonyText', { seat });
  t.then('killerSymbols', { seat, left: ceremonyCardOf(card).symbols });
  t.then('ceremonyEnd');
}
