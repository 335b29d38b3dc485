import { pick, type Given, type Option } from '#engine';
import { cardOf } from '../cards/index.js';
import type { Card, Timing } from '../cards/card.js';
import type { CardId } from '../cards/card-id.js';
import { isConfronted, pigOf, type GameState } from '../state.js';
import { endMovement } from './turn.js';
import type { StepTable } from './steps.js';

const PLAY = 'play:';
const TAKE_BACK = 'take-back';

/** The cards of a seat that may be played now: at their time, and with something to aim at. */
export function playable(game: GameState, seat: number, timings: readonly Timing[]): Card[] {
  return pigOf(game, seat)
    .hand.map(cardOf)
    .filter(({ timing, effect }) => timings.includes(timing) && effect.targets(game, seat).length > 0);
}

export const playOptions = (cards: readonly Card[]): Option[] =>
  cards.map(({ id, name }) => ({ id: PLAY + id, label: `Play ${name}`, data: { item: id } }));

/** The card an option stands for, if it stands for one. */
export const cardPlayed = (option: string): CardId | undefined => (option.startsWith(PLAY) ? option.slice(PLAY.length) : undefined);

/** Asked whether or not there is anything to play: hands are hidden. */
export function cardStep(t: StepTable): void {
  const { seat } = t.state.turn;
  const flee = isConfronted(t.state, seat);
  const done = { id: 'done', label: flee ? 'Roll to flee' : 'Roll the dice' };
  const question = pick({
    kind: 'card.play',
    prompt: flee ? 'An enemy is in your room. Play cards, or flee?' : 'Play cards before you roll?',
    options: [...playOptions(playable(t.state, seat, ['pre', 'open'])), done],
    default: ['done'],
  });
  t.ask({ [seat]: question }, 'cardPicked');
}

export function cardPicked(t: StepTable, _: null, given: Given): void {
  const card = cardPlayed(given.id());
  if (card === undefined) return t.then('roll');
  t.then('play', { card });
  t.then('goOn');
}

/** Aims a card. Where there is but one target and no taking back, there is nothing to ask. */
export function play(t: StepTable, { card }: { card: CardId }): void {
  const { seat } = t.state.turn;
  const { targets, aim } = cardOf(card).effect;
  const [first, ...more] = targets(t.state, seat);
  if (first === undefined) return;
  if (aim === undefined || (!aim.takeBack && more.length === 0)) return carryOut(t, seat, card, first.id);
  const back: Option[] = aim.takeBack ? [{ id: TAKE_BACK, label: 'Keep the card after all' }] : [];
  const options = [first, ...more, ...back] as Option[];
  t.ask({ [seat]: pick({ kind: aim.kind, prompt: aim.prompt, options, default: [aim.takeBack ? TAKE_BACK : first.id] }) }, 'aimed', { card });
}

export function aimed(t: StepTable, { card }: { card: CardId }, given: Given): void {
  if (given.id() !== TAKE_BACK) carryOut(t, t.state.turn.seat, card, given.id());
}

/** A card is shown, laid on the discard pile of its type, and takes effect. */
export function carryOut(t: StepTable, seat: number, card: CardId, target: string): void {
  t.record({ type: 'CardPlayed', data: { seat, card } });
  cardOf(card).effect.carryOut(t, seat, target);
}

/** After a card: back to where it was played from, unless it has led the pig to an enemy. */
export function goOn(t: StepTable): void {
  const { met, phase } = t.state.turn;
  if (met) endMovement(t, 'met');
  else t.then(phase === 'cards' ? 'cardStep' : 'walk');
}
