import { stackOf, type CardId, type StackId } from './cards/card-id.js';
import type { ElevatorFact } from './facts.js';
import { sortHand } from './hand.js';
import { DEALT_CELLS, type SpaceId } from './house.js';
import { seenAfterDraw, seenAfterTheft, seenWithout } from './knowledge.js';
import { newTurn, pigOf, roomAt, type Enemy, type GameState, type Pig, type Room, type Turn } from './state.js';

type FactCalled<Type> = Extract<ElevatorFact, { type: Type }>;
type Folds = { readonly [Type in ElevatorFact['type']]: (game: GameState, fact: FactCalled<Type>) => GameState };

const withPig = (game: GameState, seat: number, change: Partial<Pig>): GameState => ({
  ...game,
  pigs: game.pigs.with(seat, { ...pigOf(game, seat), ...change }),
});
const withRoom = (game: GameState, space: SpaceId, change: Partial<Room>): GameState => ({
  ...game,
  rooms: { ...game.rooms, [space]: { ...roomAt(game, space), ...change } },
});
const withTurn = (game: GameState, change: Partial<Turn>): GameState => ({ ...game, turn: { ...game.turn, ...change } });
const withEnemy = (game: GameState, id: string, change: (enemy: Enemy) => Enemy): GameState => ({
  ...game,
  enemies: game.enemies.map((enemy) => (enemy.id === id ? change(enemy) : enemy)),
});

const handWithout = (hand: readonly CardId[], card: CardId): CardId[] => hand.filter((other) => other !== card);

/** Lays cards face up on the discard piles of their types. */
function discard(game: GameState, cards: readonly CardId[]): GameState {
  const pile = (type: StackId) => [...game.discards[type], ...cards.filter((card) => stackOf(card) === type)];
  return { ...game, discards: { item: pile('item'), event: pile('event') }, seen: seenWithout(game.seen, cards) };
}

/** A pig is out of the game: it lies in its room no longer, its hand is discarded. */
const withPigOut = (game: GameState, seat: number, discarded: readonly CardId[]): GameState =>
  discard(withPig(game, seat, { alive: false, hand: [] }), discarded);

/** A trail after the pig's next step: a step back onto it cuts off all that lies behind. */
function trailAfter(trail: readonly SpaceId[], to: SpaceId): readonly SpaceId[] {
  const again = trail.indexOf(to);
  return again < 0 ? [...trail, to] : trail.slice(0, again + 1);
}
const follow = (enemy: Enemy, pig: number, to: SpaceId): Enemy =>
  enemy.chase?.pig === pig ? { ...enemy, chase: { pig, trail: trailAfter(enemy.chase.trail, to) } } : enemy;

const same = (game: GameState): GameState => game;

const folds: Folds = {
  RoomsDealt: (game, { sealed }) => ({
    ...game,
    rooms: { ...game.rooms, ...Object.fromEntries(DEALT_CELLS.map((at, i) => [at, { ...roomAt(game, at), card: sealed!.cards[i]! }])) },
  }),
  StackShuffled: (game, { data: { stack }, sealed }) => ({
    ...game,
    stacks: { ...game.stacks, [stack]: sealed!.order },
    discards: { ...game.discards, [stack]: [] },
    tops: { ...game.tops, [stack]: [] },
  }),
  StartRolled: same,
  FirstPlayerFound: (game, { data }) => withTurn(game, { seat: data.seat }),

  TurnBegan: (game, { data: { seat, number } }) => ({ ...game, turn: newTurn(seat, number, 'cards') }),
  MovementRolled: (game, { data: { dice, flight } }) => withTurn(game, { phase: 'moving', flight, sum: dice[0] + dice[1] }),
  PigStepped: (game, { data: { seat, to } }) => {
    const moved = withTurn(withPig(game, seat, { at: to }), { steps: game.turn.steps + 1 });
    return { ...moved, enemies: game.enemies.map((enemy) => follow(enemy, seat, to)) };
  },
  MovementEnded: (game) => withTurn(game, { phase: 'drawing' }),
  CardDrawn: (game, { data: { seat, stack }, secret }) => {
    const { card } = secret!.data;
    const drawn = withPig(game, seat, { hand: sortHand([...pigOf(game, seat).hand, card]) });
    return {
      ...drawn,
      stacks: { ...game.stacks, [stack]: game.stacks[stack].slice(1) },
      tops: { ...game.tops, [stack]: [] },
      seen: seenAfterDraw(game, seat, card),
    };
  },
  NothingDrawn: same,

  RoomOpened: (game, { data: { space } }) => withRoom(game, space, { known: true }),
  CheckRolled: (game, { data: { space } }) => withRoom(game, space, { checked: true }),
  EnemyPlaced: (game, { data: { enemy, space } }) => ({ ...game, enemies: [...game.enemies, { id: enemy, at: space }] }),
  EnemyMet: (game, { data: { seat } }) => (seat === game.turn.seat ? withTurn(game, { met: true }) : game),
  EnemyRemoved: (game, { data }) => ({ ...game, enemies: game.enemies.filter(({ id }) => id !== data.enemy) }),
  ChaseBegan: (game, { data: { enemy, pig } }) => withEnemy(game, enemy, (e) => ({ ...e, chase: { pig, trail: [] } })),
  ChaseEnded: (game, { data: { enemy } }) => withEnemy(game, enemy, ({ id, at }) => ({ id, at })),
  EnemyMoved: (game, { data: { enemy, to } }) =>
    withEnemy(game, enemy, (e) => ({ ...e, at: to, ...(e.chase && { chase: { ...e.chase, trail: e.chase.trail.slice(1) } }) })),

  PigAttacked: (game) => withTurn(game, { phase: 'attacked' }),
  AttackCancelled: same,
  PigHurt: (game, { data: { seat, attacks } }) => withPig(game, seat, { attacks }),
  PigDied: (game, { data: { seat, discarded } }) => withPigOut(game, seat, discarded),
  PigLeft: (game, { data: { seat, discarded } }) => withPigOut(game, seat, discarded),
  PigEscaped: (game, { data }) => ({ ...game, winner: data.seat }),

  CardPlayed: (game, { data: { seat, card } }) => discard(withPig(game, seat, { hand: handWithout(pigOf(game, seat).hand, card) }), [card]),
  PigTravelled: (game, { data: { seat, to } }) => withPig(game, seat, { at: to }),
  StepGained: (game) => withTurn(game, { extraSteps: game.turn.extraSteps + 1 }),
  ExtraDrawPromised: (game) => withTurn(game, { extraDraw: true }),
  CardStolen: (game, { data: { seat, from }, secret }) => {
    const { card } = secret!.data;
    const robbed = withPig(game, from, { hand: handWithout(pigOf(game, from).hand, card) });
    return { ...withPig(robbed, seat, { hand: sortHand([...pigOf(game, seat).hand, card]) }), seen: seenAfterTheft(game, seat, from, card) };
  },
  RoomPeeked: (game, { data: { seat, space } }) => {
    const { peekedBy } = roomAt(game, space);
    return peekedBy.includes(seat) ? game : withRoom(game, space, { peekedBy: [...peekedBy, seat] });
  },
  StackPeeked: (game, { data: { seat, stack } }) => {
    const knew = game.tops[stack];
    return knew.includes(seat) ? game : { ...game, tops: { ...game.tops, [stack]: [...knew, seat] } };
  },
};

/** The state after a fact. */
export const fold = (game: GameState, fact: ElevatorFact): GameState => (folds[fact.type] as (g: GameState, f: ElevatorFact) => GameState)(game, fact);
