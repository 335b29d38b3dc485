import type { GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { soloCardOf } from './cards/index.js';
import type { Line } from './cards/solo-card.js';

/** Which line of a card counts now. */
export const lineFor = ({ killer }: GameState): Line => (killer.hp === 0 ? 'dead' : killer.active ? 'active' : 'stunned');

/**
 * Draws until there is a card that changes something; those that do not are shown and go under the deck. Once all that are left have gone
 * there, the discard pile is shuffled into the deck.
 *
 * @returns the card, still in the deck; undefined where none of the 15 would change anything
 */
export function drawSoloCard(t: StepTable): string | undefined {
  const skipped: string[] = [];
  for (;;) {
    const card = nextCard(t, skipped);
    if (card === undefined || isOfUse(t.state, card)) return card;
    t.record({ type: 'CeremonyCardSkipped', data: { card } });
    skipped.push(card);
  }
}

/** The first card that has not been skipped in this draw. */
function nextCard(t: StepTable, skipped: readonly string[]): string | undefined {
  const next = () => t.state.ceremony.deck.find((card) => !skipped.includes(card));
  if (next() === undefined && t.state.ceremony.discard.length > 0) shuffle(t);
  return next();
}

function shuffle(t: StepTable): void {
  const { deck, discard } = t.state.ceremony;
  const order = t.chance.shuffle([...deck, ...discard]);
  t.record({ type: 'CeremonyShuffled', data: { count: order.length }, sealed: { order } });
}

const isOfUse = (game: GameState, card: string): boolean =>
  soloCardOf(card)[lineFor(game)].some(({ possible }) => possible(game, game.killer.cell));
