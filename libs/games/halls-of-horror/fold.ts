import type { Cell } from './board.js';
import type { HallsFact } from './facts.js';
import { ITEMS, KILLER_SUCCEEDS_ON } from './items/index.js';
import { participantOf, roomAt, type Ceremony, type Combat, type Fighter, type GameState, type Killer, type Participant, type Room, type Turn } from './state.js';

type FactCalled<Type> = Extract<HallsFact, { type: Type }>;
type Folds = { readonly [Type in HallsFact['type']]: (game: GameState, fact: FactCalled<Type>) => GameState };

const withParticipant = (game: GameState, seat: number, change: Partial<Participant>): GameState => ({
  ...game,
  participants: game.participants.with(seat, { ...participantOf(game, seat), ...change }),
});
/** Adds to counters of a Participant. */
const adding = (game: GameState, seat: number, gains: { readonly [counter in 'resolve' | 'bullets' | 'shells' | 'keys' | 'locksOwed']?: number }): GameState => {
  const has = participantOf(game, seat);
  const sums = Object.entries(gains).map(([counter, gain]) => [counter, has[counter as keyof typeof gains] + gain]);
  return withParticipant(game, seat, Object.fromEntries(sums));
};
const withRoom = (game: GameState, cell: Cell, change: Partial<Room>): GameState => ({
  ...game,
  rooms: { ...game.rooms, [cell]: { ...roomAt(game, cell), ...change } },
});
const withKiller = (game: GameState, change: Partial<Killer>): GameState => ({ ...game, killer: { ...game.killer, ...change } });
const withTurn = (game: GameState, change: Partial<Turn>): GameState => ({ ...game, turn: { ...game.turn, ...change } });
const withCeremony = (game: GameState, change: Partial<Ceremony>): GameState => ({ ...game, ceremony: { ...game.ceremony, ...change } });
const withCombat = (game: GameState, change: (combat: Combat) => Combat): GameState => (game.combat === null ? game : { ...game, combat: change(game.combat) });
const withFighter = (game: GameState, seat: number, change: (fighter: Fighter) => Partial<Fighter>): GameState =>
  withCombat(game, (combat) => ({ ...combat, fighters: combat.fighters.map((f) => (f.seat === seat ? { ...f, ...change(f) } : f)) }));
/** Dice have changed: everybody but `by` has to think again. */
const reopened = (game: GameState, by: number): GameState =>
  withCombat(game, (combat) => ({ ...combat, fighters: combat.fighters.map((f) => (f.seat === by ? f : { ...f, accepted: false })) }));

const successesOfKiller = (dice: readonly number[]): number => dice.filter((die) => die >= KILLER_SUCCEEDS_ON).length;

const same = (game: GameState): GameState => game;
const without = <T>(list: readonly T[], gone: readonly T[]): T[] => list.filter((x) => !gone.includes(x));
const seenWithout = ({ seen }: Ceremony, gone: readonly string[]): Ceremony['seen'] =>
  Object.fromEntries(Object.entries(seen).filter(([card]) => !gone.includes(card)));
const faceDown = (card: string): Room => ({ card, revealed: false, entered: false, covered: [], exhausted: false, lock: null });
const changedDice = (dice: readonly number[], changes: readonly { readonly die: number; readonly to: number }[]): number[] =>
  changes.reduce((rolled, { die, to }) => rolled.with(die, to), [...dice]);

const setUp = {
  ParticipantTaken: (game, { data: { seat, character } }) => withParticipant(game, seat, { character }),
  SheetTurned: (game, { data: { seat, sheet, resolve } }) => withParticipant(game, seat, { sheet, resolve }),
  BoardLaidOut: (game, { data: { starts }, sealed }) => {
    const { rooms, pile } = sealed!;
    const dealt = Object.entries(rooms).map(([cell, card]) => [cell, faceDown(card)] as const);
    const corners = starts.map(({ cell, room }) => [cell, { ...faceDown(room), revealed: true, entered: true }] as const);
    const laid: GameState = { ...game, laidOut: true, rooms: Object.fromEntries([...dealt, ...corners]), pile };
    return starts.reduce((placed, { seat, cell }) => withParticipant(placed, seat, { cell }), laid);
  },
  RewardsShuffled: (game, { sealed }) => ({ ...game, rewards: { ...game.rewards, deck: sealed!.order, discard: [] } }),
  CeremonyShuffled: (game, { sealed }) => withCeremony(game, { deck: sealed!.order, discard: [], seen: {} }),
  GiftsMixed: (game, { sealed }) => ({ ...game, gifts: { ...game.gifts, supply: sealed!.order } }),
  FirstPlayerFound: (game, { data: { seat } }) => withTurn(game, { first: seat }),
  KillerPlaced: (game, { data: { cell } }) => withKiller(game, { cell }),
} satisfies Partial<Folds>;

const turn = {
  TurnBegan: (game, { data: { number, first } }) =>
    withTurn(game, {
      number,
      first,
      phase: 'selection',
      starts: game.participants.map(({ alive, cell }) => (alive ? cell : null)),
      actions: game.participants.map(() => null),
      entered: [],
      fought: [],
      killerFought: false,
      escaped: [],
    }),
  ActionsRevealed: (game, { data: { actions } }) =>
    withTurn(game, { phase: 'action', actions: game.turn.actions.map((_, seat) => actions.find((a) => a.seat === seat)?.action ?? null) }),
  ActionPassed: same,
  ActionFailed: (game, { data: { seat, resolve } }) => adding(game, seat, { resolve: -resolve }),
  ParticipantMoved: (game, { data: { seat, to } }) => withParticipant(game, seat, { cell: to }),
  MoveCancelled: same,
  RoomRevealed: (game, { data: { cell } }) => withRoom(game, cell, { revealed: true }),
  RoomEntered: (game, { data: { cell } }) => withTurn(withRoom(game, cell, { entered: true }), { entered: [...game.turn.entered, cell] }),
  RoomLocked: (game, { data: { cell, lock, seat, owed } }) => adding(withRoom(game, cell, { lock }), seat, { locksOwed: owed ? -1 : 0 }),
  RoomOpened: (game, { data: { cell } }) => withRoom(game, cell, { lock: null }),
  ActionsEnded: (game) => withTurn(game, { phase: 'ceremony' }),
} satisfies Partial<Folds>;

const searching = {
  SearchDeclared: same,
  PricePaid: (game, { data: { seat, bullets, keys, health } }) =>
    withParticipant(adding(game, seat, { bullets: -bullets, keys: -keys }), seat, { hp: participantOf(game, seat).hp - health }),
  RewardsDrawn: (game, { data: { seat, cards } }) => ({
    ...game,
    search: game.search ?? { seat, spent: 0 },
    rewards: { ...game.rewards, deck: without(game.rewards.deck, cards), table: [...game.rewards.table, ...cards] },
  }),
  RewardRemoved: (game, { data: { card } }) => ({
    ...game,
    rewards: { ...game.rewards, table: without(game.rewards.table, [card]), discard: [...game.rewards.discard, card] },
  }),
  RewardWon: same,
  SpaceCovered: (game, { data: { cell, space } }) => withRoom(game, cell, { covered: [...roomAt(game, cell).covered, space] }),
  RoomExhausted: (game, { data: { cell } }) => withRoom(game, cell, { exhausted: true, covered: [] }),
  PuzzleSolved: same,
  PuzzleFailed: same,
  ExitSolved: (game, { data: { seat } }) => withTurn(game, { escaped: [...game.turn.escaped, seat] }),
  RewardsDiscarded: (game, { data: { cards } }) => ({
    ...game,
    search: null,
    rewards: { ...game.rewards, table: without(game.rewards.table, cards), discard: [...game.rewards.discard, ...cards] },
  }),
  GiftOpened: (game, { data: { gift } }) => ({ ...game, gifts: { ...game.gifts, board: game.gifts.board.filter(({ id }) => id !== gift) } }),
  BodySearched: (game, { data: { body } }) => withParticipant(game, body, { body: false, items: [], bullets: 0, shells: 0, keys: 0 }),
} satisfies Partial<Folds>;

const belongings = {
  ItemTaken: (game, { data: { seat, item } }) => {
    const has = [...participantOf(game, seat).items, item];
    return withParticipant(game, seat, { items: ITEMS.map(({ id }) => id).filter((id) => has.includes(id)) });
  },
  ItemDiscarded: (game, { data: { seat, item } }) => withParticipant(game, seat, { items: without(participantOf(game, seat).items, [item]) }),
  AmmunitionTaken: (game, { data: { seat, bullets, shells } }) => adding(game, seat, { bullets, shells }),
  AmmunitionSpent: (game, { data: { seat, kind } }) => adding(game, seat, { [kind]: -1 }),
  KeysTaken: (game, { data: { seat, keys, locks } }) => adding(game, seat, { keys, locksOwed: locks }),
  ResolveGained: (game, { data: { seat, points } }) => adding(game, seat, { resolve: points }),
  ResolveSpent: (game, { data: { seat, on } }) => {
    const spent = adding(game, seat, { resolve: -1 });
    if (on === 'cards') return { ...spent, search: spent.search && { ...spent.search, spent: spent.search.spent + 1 } };
    return on === 're-roll' ? withFighter(spent, seat, ({ rerolls }) => ({ rerolls: rerolls + 1 })) : spent;
  },
  PanicTaken: (game, { data: { seat } }) => withParticipant(game, seat, { panicked: true }),
  PanicDropped: (game, { data: { seat } }) => withParticipant(game, seat, { panicked: false }),
  DamageSuffered: (game, { data: { seat, hp } }) => withParticipant(game, seat, { hp }),
  Healed: (game, { data: { seat, points } }) => withParticipant(game, seat, { hp: participantOf(game, seat).hp + points }),
  ParticipantResigned: (game, { data: { seat } }) => withParticipant(game, seat, { resigned: true }),
  ParticipantDied: (game, { data: { seat, death, locks } }) =>
    adding(withParticipant(game, seat, { alive: false, body: true, hp: 0, death, resolve: 0, panicked: false }), seat, { locksOwed: locks }),
} satisfies Partial<Folds>;

const combat = {
  CombatBegan: (game, { data: { cell, fighters, killer } }) => {
    const began: Combat = {
      cell,
      fighters: fighters.map(({ seat, card }) => ({ seat, card, weapon: null, dice: [], rerolls: 0, acrobatic: false, accepted: false })),
      killer: killer ? { dice: [], successes: 0 } : null,
    };
    return withTurn({ ...game, combat: began }, { killerFought: game.turn.killerFought || killer });
  },
  WeaponDeclared: (game, { data: { seat, weapon } }) => withFighter(game, seat, () => ({ weapon })),
  DiceRolled: (game, { data: { seat, dice } }) => withFighter(game, seat, () => ({ dice })),
  KillerRolled: (game, { data: { dice } }) => withCombat(game, (c) => ({ ...c, killer: { dice, successes: successesOfKiller(dice) } })),
  KillerScored: (game, { data: { successes } }) => withCombat(game, (c) => ({ ...c, killer: { dice: [], successes } })),
  WindowAccepted: (game, { data: { seat } }) => withFighter(game, seat, () => ({ accepted: true })),
  DiceRerolled: (game, { data: { seat, by, dice } }) => reopened(withFighter(game, seat, (f) => ({ dice: changedDice(f.dice, dice) })), by),
  KillerRerolled: (game, { data }) => {
    const rolled = withCombat(game, (c) => {
      const dice = changedDice(c.killer!.dice, [data]);
      return { ...c, killer: { dice, successes: successesOfKiller(dice) } };
    });
    return reopened(rolled, data.by);
  },
  KillerShaken: (game, { data: { by, successes } }) => reopened(withCombat(game, (c) => ({ ...c, killer: { dice: [], successes } })), by),
  AcrobaticsBought: (game, { data: { seat } }) => reopened(withFighter(game, seat, () => ({ acrobatic: true })), seat),
  CombatDecided: same,
  KevlarUsed: (game, { data: { seat } }) => withParticipant(game, seat, { items: without(participantOf(game, seat).items, ['kevlar-vest']) }),
  CombatEnded: (game, { data: { cell } }) => withTurn({ ...game, combat: null }, { fought: [...game.turn.fought, cell] }),
} satisfies Partial<Folds>;

const killer = {
  KillerHurt: (game, { data: { hp } }) => withKiller(game, { hp }),
  KillerDefeated: (game, { data: { key } }) => withKiller(game, { hp: 0, rage: 0, active: false, keysGiven: game.killer.keysGiven + (key ? 1 : 0) }),
  KillerStunned: (game, { data: { rage } }) => withKiller(game, { active: false, rage }),
  KillerActivated: (game) => withKiller(game, { active: true }),
  KillerHealthChanged: (game, { data: { hp } }) => withKiller(game, { hp }),
  RageChanged: (game, { data: { rage } }) => withKiller(game, { rage }),
  KillerMoved: (game, { data: { to } }) => withKiller(game, { cell: to }),
  SecondKeyPromised: (game) => withKiller(game, { keysCarried: 2 }),
} satisfies Partial<Folds>;

const ceremony = {
  LockForgone: (game, { data: { seat, locks } }) => adding(game, seat, { locksOwed: -locks }),
  MasterChanged: (game, { data: { seat } }) => withCeremony(game, { master: seat }),
  CeremonyCardsDrawn: (game, { data: { seat }, secret }) => {
    const { cards } = secret!.data;
    const { deck, hand } = game.ceremony;
    return withCeremony(game, { deck: without(deck, cards), hand: [...hand, ...cards], holder: seat, seen: seenWithout(game.ceremony, cards) });
  },
  CeremonyCardPlayed: (game, { data: { card } }) => {
    const { deck, hand } = game.ceremony;
    return withCeremony(game, { deck: without(deck, [card]), hand: without(hand, [card]), played: card, seen: seenWithout(game.ceremony, [card]) });
  },
  CeremonyCardsReturned: (game, { data: { seat }, secret }) => {
    const { cards } = secret!.data;
    const { deck, hand, seen } = game.ceremony;
    return withCeremony(game, { deck: [...deck, ...cards], hand: without(hand, cards), seen: { ...seen, ...Object.fromEntries(cards.map((card) => [card, seat])) } });
  },
  CeremonyCardSkipped: (game, { data: { card } }) => {
    const { deck, seen } = game.ceremony;
    return withCeremony(game, { deck: [...without(deck, [card]), card], seen: { ...seen, [card]: 'all' } });
  },
  CeremonyCardDiscarded: (game, { data: { card } }) => withCeremony(game, { played: null, discard: [...game.ceremony.discard, card] }),
  SymbolsLost: same,
  GiftPlaced: (game, { data: { gift, cell }, sealed }) => {
    const { token } = sealed!;
    const { supply, board, placed } = game.gifts;
    return { ...game, gifts: { supply: without(supply, [token]), board: [...board, { id: gift, cell, token }], placed: placed + 1 } };
  },
  RoomsSwapped: (game, { data: { a, b } }) => ({ ...game, rooms: { ...game.rooms, [a]: roomAt(game, b), [b]: roomAt(game, a) } }),
  ParticipantsSwapped: (game, { data: { a, b } }) => {
    const [first, second] = [participantOf(game, a).cell, participantOf(game, b).cell];
    return withParticipant(withParticipant(game, a, { cell: second }), b, { cell: first });
  },
  RoomRestocked: (game, { data: { cell } }) => withRoom(game, cell, { exhausted: false, covered: [] }),
  RoomReplaced: (game, { data: { cell }, sealed }) => {
    const { room } = sealed!;
    return { ...game, pile: without(game.pile, [room]), rooms: { ...game.rooms, [cell]: faceDown(room) } };
  },
  FirstPlayerPassed: (game, { data: { seat } }) => withTurn(game, { first: seat }),
  GameEnded: (game, { data: { reason, winners } }) => ({ ...game, ended: { reason, winners } }),
} satisfies Partial<Folds>;

const folds: Folds = { ...setUp, ...turn, ...searching, ...belongings, ...combat, ...killer, ...ceremony };

/** The state after a fact. */
export const fold = (game: GameState, fact: HallsFact): GameState => (folds[fact.type] as (g: GameState, f: HallsFact) => GameState)(game, fact);
