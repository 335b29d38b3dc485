import { z } from 'zod';
import type { FactOf, FactShapes } from '#engine';

const seat = z.int().min(0);
const cell = z.string();
const card = z.string();
const cards = z.array(card);
const count = z.int().min(0);
const die = z.int().min(1).max(6);
const item = z.enum(['knife', 'fireaxe', 'pistol', 'shotgun', 'first-aid-kit', 'kevlar-vest']);
const action = z.enum(['up', 'right', 'down', 'left', 'search', 'attack', 'escape', 'pass']);
const reroll = z.strictObject({ die: count, from: die, to: die });

/** Everything that can happen, and who sees which part of it. */
export const factShapes = {
  // Set-up
  ParticipantTaken: { data: z.strictObject({ seat, character: z.enum(['ben', 'mia', 'ian', 'zoe']) }) },
  SheetTurned: { data: z.strictObject({ seat, sheet: z.enum(['beginner', 'advanced']), resolve: count }) },
  /** `rooms` are all that lie face down, by cell; `pile` those that were not dealt, the next one first. */
  BoardLaidOut: {
    data: z.strictObject({ starts: z.array(z.strictObject({ seat, cell, room: card })), faceDown: count }),
    sealed: z.strictObject({ rooms: z.record(cell, card), pile: cards }),
  },
  /** At set-up, or when an empty deck is renewed from its discard pile. */
  RewardsShuffled: { data: z.strictObject({ count }), sealed: z.strictObject({ order: cards }) },
  /** At set-up, or when the discard pile is shuffled into the deck: the whole deck from now on. */
  CeremonyShuffled: { data: z.strictObject({ count }), sealed: z.strictObject({ order: cards }) },
  GiftsMixed: { data: z.strictObject({ count }), sealed: z.strictObject({ order: cards }) },
  FirstPlayerFound: { data: z.strictObject({ seat }) },
  /** `seat` has chosen the cell; null where the rules name it. */
  KillerPlaced: { data: z.strictObject({ cell, seat: seat.nullable() }) },

  // The turn
  TurnBegan: { data: z.strictObject({ number: z.int(), first: seat }) },
  /** In turn order. */
  ActionsRevealed: { data: z.strictObject({ actions: z.array(z.strictObject({ seat, action })) }) },
  ActionPassed: { data: z.strictObject({ seat }) },
  /** An Action that cannot be carried out, with the Resolve it cost. */
  ActionFailed: { data: z.strictObject({ seat, action, resolve: count }) },
  ParticipantMoved: { data: z.strictObject({ seat, from: cell, to: cell, how: z.enum(['move', 'escape']) }) },
  /** `by` came through the same doorway first. */
  MoveCancelled: { data: z.strictObject({ seat, by: seat }) },
  RoomRevealed: { data: z.strictObject({ cell, room: card }) },
  /** The first Participant ever to enter a Room. */
  RoomEntered: { data: z.strictObject({ cell, seat }) },
  /** `temporary`: around `seat`. `permanent`: chosen by `seat`, which `owed` it or not. */
  RoomLocked: { data: z.strictObject({ cell, lock: z.enum(['temporary', 'permanent']), seat, owed: z.boolean() }) },
  RoomOpened: { data: z.strictObject({ cell }) },
  ActionsEnded: { data: z.strictObject({}) },

  // Searching
  /** `target` is the cell of a Room, the id of a Gift token or the seat of a body. */
  SearchDeclared: { data: z.strictObject({ seat, use: z.enum(['room', 'gift', 'body', 'first-aid', 'panic']), target: z.string().nullable() }) },
  PricePaid: { data: z.strictObject({ seat, bullets: count, keys: count, health: count }) },
  RewardsDrawn: { data: z.strictObject({ seat, cards }) },
  RewardRemoved: { data: z.strictObject({ seat, card }) },
  /** `space` is the index of what is received; null where nothing drawn matches. */
  RewardWon: { data: z.strictObject({ seat, cell, space: count.nullable() }) },
  SpaceCovered: { data: z.strictObject({ cell, space: count }) },
  RoomExhausted: { data: z.strictObject({ cell }) },
  PuzzleSolved: { data: z.strictObject({ seat, cell }) },
  PuzzleFailed: { data: z.strictObject({ seat, cell }) },
  ExitSolved: { data: z.strictObject({ seat, cell }) },
  /** The cards drawn for a Search go to the discard pile: it is over. */
  RewardsDiscarded: { data: z.strictObject({ seat, cards }) },
  GiftOpened: { data: z.strictObject({ seat, gift: z.string(), token: card }) },
  /** The figure of `body` is taken off the board with all its belongings. */
  BodySearched: { data: z.strictObject({ seat, body: seat }) },

  // What a Participant has
  ItemTaken: { data: z.strictObject({ seat, item }) },
  ItemDiscarded: { data: z.strictObject({ seat, item }) },
  AmmunitionTaken: { data: z.strictObject({ seat, bullets: count, shells: count }) },
  AmmunitionSpent: { data: z.strictObject({ seat, kind: z.enum(['bullets', 'shells']) }) },
  /** `locks` Rooms are to be locked for them. */
  KeysTaken: { data: z.strictObject({ seat, keys: count, locks: count }) },
  ResolveGained: { data: z.strictObject({ seat, points: count }) },
  ResolveSpent: { data: z.strictObject({ seat, on: z.enum(['cards', 're-roll', 'quarterback', 'acrobatic']) }) },
  PanicTaken: { data: z.strictObject({ seat }) },
  PanicDropped: { data: z.strictObject({ seat }) },
  /** `points` are what it comes to after all reductions; `hp` is what is left. */
  DamageSuffered: { data: z.strictObject({ seat, points: count, hp: count, from: z.string() }) },
  Healed: { data: z.strictObject({ seat, points: count }) },
  ParticipantResigned: { data: z.strictObject({ seat }) },
  /** `death` numbers the events in which somebody died; `locks` Rooms are to be locked for it. */
  ParticipantDied: { data: z.strictObject({ seat, cell, death: z.int(), locks: count }) },

  // Combat
  CombatBegan: { data: z.strictObject({ cell, fighters: z.array(z.strictObject({ seat, card: z.enum(['attack', 'escape']) })), killer: z.boolean() }) },
  WeaponDeclared: { data: z.strictObject({ seat, weapon: z.enum(['basic', 'knife', 'fireaxe', 'pistol', 'shotgun']) }) },
  DiceRolled: { data: z.strictObject({ seat, dice: z.array(die) }) },
  /** `seat` handles him; it has no choice. */
  KillerRolled: { data: z.strictObject({ seat, dice: z.array(die) }) },
  /** Solo: his Successes are fixed. */
  KillerScored: { data: z.strictObject({ successes: count }) },
  WindowAccepted: { data: z.strictObject({ seat }) },
  DiceRerolled: { data: z.strictObject({ seat, by: seat, why: z.enum(['resolve', 'quarterback', 'panic']), dice: z.array(reroll) }) },
  KillerRerolled: { data: z.strictObject({ by: seat, ...reroll.shape }) },
  /** Solo: one die decides whether a Success of his is lost. */
  KillerShaken: { data: z.strictObject({ by: seat, rolled: die, successes: count }) },
  AcrobaticsBought: { data: z.strictObject({ seat }) },
  CombatDecided: { data: z.strictObject({ cell, successes: z.array(z.strictObject({ seat, successes: count })), killer: count.nullable() }) },
  KevlarUsed: { data: z.strictObject({ seat }) },
  CombatEnded: { data: z.strictObject({ cell }) },

  // The Killer
  KillerHurt: { data: z.strictObject({ seat, points: count, hp: count }) },
  /** He has been brought to 0 HP: Stunned, Rage 0. `key`: `seat` gets one for it. */
  KillerDefeated: { data: z.strictObject({ seat, key: z.boolean() }) },
  KillerStunned: { data: z.strictObject({ rage: count }) },
  KillerActivated: { data: z.strictObject({}) },
  /** Negative where a card makes him weaker. */
  KillerHealthChanged: { data: z.strictObject({ points: z.int(), hp: count }) },
  RageChanged: { data: z.strictObject({ points: z.int(), rage: count }) },
  KillerMoved: { data: z.strictObject({ from: cell, to: cell }) },
  /** Solo: he carries two Keys in total from now on. */
  SecondKeyPromised: { data: z.strictObject({}) },

  // The ceremony
  LockForgone: { data: z.strictObject({ seat, locks: count }) },
  MasterChanged: { data: z.strictObject({ seat }) },
  CeremonyCardsDrawn: { data: z.strictObject({ seat, count }), secret: z.strictObject({ cards }) },
  CeremonyCardPlayed: { data: z.strictObject({ seat, card }) },
  CeremonyCardsReturned: { data: z.strictObject({ seat, count }), secret: z.strictObject({ cards }) },
  /** Nothing on it could be carried out: it goes under the deck. */
  CeremonyCardSkipped: { data: z.strictObject({ card }) },
  CeremonyCardDiscarded: { data: z.strictObject({ card }) },
  SymbolsLost: { data: z.strictObject({ count }) },
  GiftPlaced: { data: z.strictObject({ gift: z.string(), cell }), sealed: z.strictObject({ token: card }) },
  RoomsSwapped: { data: z.strictObject({ a: cell, b: cell }) },
  ParticipantsSwapped: { data: z.strictObject({ a: seat, b: seat }) },
  RoomRestocked: { data: z.strictObject({ cell }) },
  RoomReplaced: { data: z.strictObject({ cell }), sealed: z.strictObject({ room: card }) },
  FirstPlayerPassed: { data: z.strictObject({ seat }) },
  /** `winners` share the victory. */
  GameEnded: { data: z.strictObject({ reason: z.enum(['escaped', 'all dead', 'draw', 'died']), winners: z.array(seat) }) },
} satisfies FactShapes;

export type HallsFact = FactOf<typeof factShapes>;
