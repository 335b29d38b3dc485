import { pick, type Given } from '#engine';
import { buryFallen } from '../happenings/health.js';
import { rewardCardName } from '../labels.js';
import type { Procedure } from '../rooms/room-card.js';
import { cardAt, participantOf, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { lessForPanic } from './panic.js';
import { endAttempt, puzzleCards } from './puzzles.js';
import { receiveMostShown } from './rewards.js';
import { soFar } from './so-far.js';

/** Cards for the first Resolve spent in a Search, and for every other. */
const FIRST_RESOLVE = 2;
const FURTHER_RESOLVE = 1;

/** A Search or a Puzzle begins with as many cards as its number says. */
export function drawFor(t: StepTable, seat: number, procedure: Exclude<Procedure, { type: 'certain' }>): void {
  const { panicked } = participantOf(t.state, seat);
  draw(t, seat, procedure.type === 'puzzle' ? puzzleCards(t.state, seat, procedure) : lessForPanic(procedure.cards, panicked));
  offerMore(t, seat);
}

/** Takes cards off the deck; an empty one is renewed from the discard pile. With all cards on the table there is nothing left to draw. */
function draw(t: StepTable, seat: number, count: number): void {
  for (let left = count; left > 0 && canDraw(t.state); ) {
    if (t.state.rewards.deck.length === 0) renewDeck(t);
    const cards = t.state.rewards.deck.slice(0, left);
    t.record({ type: 'RewardsDrawn', data: { seat, cards } });
    left -= cards.length;
  }
}

/** Cards that are not on the table. */
const cardsLeft = ({ rewards: { deck, discard } }: GameState): number => deck.length + discard.length;
const canDraw = (game: GameState): boolean => cardsLeft(game) > 0;

function renewDeck(t: StepTable): void {
  const order = t.chance.shuffle(t.state.rewards.discard);
  t.record({ type: 'RewardsShuffled', data: { count: order.length }, sealed: { order } });
}

/** As long as there is Resolve to spend and a card to draw: more, or is this enough? */
function offerMore(t: StepTable, seat: number): void {
  if (participantOf(t.state, seat).resolve === 0 || !canDraw(t.state)) return stopDrawing(t, seat);
  const count = Math.min(nextCards(t.state), cardsLeft(t.state));
  const options = [
    { id: 'stop', label: 'Enough' },
    { id: 'spend', label: count === 1 ? 'Spend 1 Resolve for 1 card more' : `Spend 1 Resolve for ${count} cards more` },
  ];
  const prompt = `${soFar(t.state, seat)} Do you want more cards?`;
  t.ask({ [seat]: pick({ kind: 'search.spend', prompt, options }) }, 'searchSpendPicked', { seat });
}

const nextCards = ({ search }: GameState): number => (search!.spent === 0 ? FIRST_RESOLVE : FURTHER_RESOLVE);

export function searchSpendPicked(t: StepTable, { seat }: { seat: number }, given: Given): void {
  if (given.id() === 'stop') return stopDrawing(t, seat);
  const count = nextCards(t.state);
  t.record({ type: 'ResolveSpent', data: { seat, on: 'cards' } });
  draw(t, seat, count);
  offerMore(t, seat);
}

/** Whoever has spent Resolve in a Search, but not in a Puzzle, may take one card away before the reward is settled. */
function stopDrawing(t: StepTable, seat: number): void {
  const { procedure } = cardAt(t.state, participantOf(t.state, seat).cell);
  if (procedure.type === 'puzzle' || t.state.search!.spent === 0) return settle(t, seat);
  const cards = t.state.rewards.table.map((id) => ({ id, label: `Remove ${rewardCardName(id)}`, data: { item: id } }));
  const options = [{ id: 'none', label: 'Remove none' }, ...cards];
  const prompt = `${soFar(t.state, seat)} Do you remove one of the cards?`;
  t.ask({ [seat]: pick({ kind: 'search.removal', prompt, options }) }, 'searchRemovalPicked', { seat });
}

export function searchRemovalPicked(t: StepTable, { seat }: { seat: number }, given: Given): void {
  if (given.id() !== 'none') t.record({ type: 'RewardRemoved', data: { seat, card: given.id() } });
  settle(t, seat);
}

/** What the cards on the table come to has to be taken; then they are discarded, and whoever has no Health left dies. */
function settle(t: StepTable, seat: number): void {
  const { procedure } = cardAt(t.state, participantOf(t.state, seat).cell);
  if (procedure.type === 'puzzle') endAttempt(t, seat, procedure);
  else receiveMostShown(t, seat);
  t.record({ type: 'RewardsDiscarded', data: { seat, cards: [...t.state.rewards.table] } });
  buryFallen(t, [seat]);
}
