import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '#engine';
import { factShapes } from '../facts.js';
import { hallsOfHorror } from '../index.js';

type Row = readonly [type: keyof typeof factShapes, seen: JsonObject, sentence: string];

const SET_UP: readonly Row[] = [
  ['ParticipantTaken', { seat: 0, character: 'mia' }, '{seat:0} is Mia.'],
  ['SheetTurned', { seat: 0, sheet: 'advanced', resolve: 3 }, '{seat:0} turns up the advanced side and begins with 3 Resolve.'],
  [
    'BoardLaidOut',
    { starts: [{ seat: 0, cell: 'r1c1', room: 'S3a' }, { seat: 1, cell: 'r4c4', room: 'S1b' }], faceDown: 14 },
    '{seat:0} wakes up in the Snack Bar and {seat:1} in the Ticket Hall; 14 Rooms lie face down.',
  ],
  ['BoardLaidOut', { starts: [{ seat: 0, cell: 'r1c1', room: 'S3a' }], faceDown: 15, rooms: { r1c2: '7A' }, pile: ['1A'] }, '{seat:0} wakes up in the Snack Bar; 15 Rooms lie face down.'],
  ['RewardsShuffled', { count: 21 }, 'The Reward deck is shuffled: 21 cards.'],
  ['RewardsShuffled', { count: 1, order: ['RC01'] }, 'The Reward deck is shuffled: 1 card.'],
  ['CeremonyShuffled', { count: 30 }, 'The MC deck is shuffled: 30 cards.'],
  ['CeremonyShuffled', { count: 1, order: ['MC-01'] }, 'The MC deck is shuffled: 1 card.'],
  ['GiftsMixed', { count: 12 }, '12 Gift tokens are mixed face down.'],
  ['GiftsMixed', { count: 12, order: ['GT-01'] }, '12 Gift tokens are mixed face down.'],
  ['FirstPlayerFound', { seat: 1 }, '{seat:1} is First Player.'],
  ['KillerPlaced', { cell: 'r3c2', seat: null }, 'The Killer begins in row 3, column 2.'],
  ['KillerPlaced', { cell: 'r3c2', seat: 1 }, '{seat:1} puts the Killer in row 3, column 2.'],
];

const TURN: readonly Row[] = [
  ['TurnBegan', { number: 2, first: 1 }, 'Turn 2 begins with {seat:1}.'],
  ['ActionsRevealed', { actions: [] }, ''],
  ['ActionsRevealed', { actions: [{ seat: 1, action: 'up' }] }, '{seat:1} chooses Up.'],
  [
    'ActionsRevealed',
    { actions: [{ seat: 1, action: 'search' }, { seat: 0, action: 'attack' }, { seat: 2, action: 'pass' }] },
    '{seat:1} chooses Search, {seat:0} Attack and {seat:2} nothing.',
  ],
  ['ActionPassed', { seat: 0 }, '{seat:0} does nothing.'],
  ['ActionFailed', { seat: 0, action: 'left', resolve: 1 }, '{seat:0} cannot go left and loses 1 Resolve.'],
  ['ActionFailed', { seat: 0, action: 'search', resolve: 0 }, '{seat:0} cannot search.'],
  ['ParticipantMoved', { seat: 0, from: 'r1c1', to: 'r1c2', how: 'move' }, '{seat:0} goes to row 1, column 2.'],
  ['ParticipantMoved', { seat: 0, from: 'r1c1', to: 'r1c2', how: 'escape' }, '{seat:0} flees to row 1, column 2.'],
  ['MoveCancelled', { seat: 0, by: 1 }, '{seat:0} runs into {seat:1} in the doorway and stays.'],
  ['RoomRevealed', { cell: 'r1c2', room: '2A' }, 'In row 1, column 2 lies the Meat Locker.'],
  ['RoomEntered', { cell: 'r1c2', seat: 0 }, ''],
  ['RoomLocked', { cell: 'r1c2', lock: 'temporary', seat: 0, owed: false }, 'The doors of the Room in row 1, column 2 shut on {seat:0}.'],
  ['RoomLocked', { cell: 'r1c2', lock: 'permanent', seat: 0, owed: true }, '{seat:0} locks the Room in row 1, column 2 for good.'],
  ['RoomOpened', { cell: 'r1c2' }, 'The doors of the Room in row 1, column 2 open again.'],
  ['ActionsEnded', {}, ''],
  ['ParticipantResigned', { seat: 0 }, '{seat:0} gives up.'],
  ['ParticipantDied', { seat: 0, cell: 'r1c2', death: 1, locks: 2 }, '{seat:0} dies in row 1, column 2 and has 2 Rooms to lock.'],
  ['ParticipantDied', { seat: 0, cell: 'r1c2', death: 1, locks: 0 }, '{seat:0} dies in row 1, column 2.'],
];

const SEARCHING: readonly Row[] = [
  ['SearchDeclared', { seat: 0, use: 'room', target: 'r1c2' }, '{seat:0} searches the Room in row 1, column 2.'],
  ['SearchDeclared', { seat: 0, use: 'gift', target: 'gift-1' }, '{seat:0} takes a Gift token.'],
  ['SearchDeclared', { seat: 0, use: 'body', target: '2' }, '{seat:0} searches the body of {seat:2}.'],
  ['SearchDeclared', { seat: 0, use: 'first-aid', target: null }, '{seat:0} opens the First Aid Kit.'],
  ['SearchDeclared', { seat: 0, use: 'panic', target: null }, '{seat:0} takes a deep breath.'],
  ['PricePaid', { seat: 0, bullets: 1, keys: 2, health: 3 }, '{seat:0} pays 1 Bullet, 2 Keys and 3 Health.'],
  ['PricePaid', { seat: 0, bullets: 0, keys: 1, health: 0 }, '{seat:0} pays 1 Key.'],
  ['RewardsDrawn', { seat: 0, cards: ['RC01', 'RC15'] }, '{seat:0} draws 2 Reward cards: Melee Weapon, Melee Weapon + Panic.'],
  ['RewardsDrawn', { seat: 0, cards: ['RC01', 'RC02', 'RC03', 'RC04', 'RC05', 'RC06'] }, '{seat:0} draws 6 Reward cards.'],
  ['RewardRemoved', { seat: 0, card: 'RC13' }, '{seat:0} removes Panic.'],
  ['RewardWon', { seat: 0, cell: 'r1c2', space: null }, 'No card of {seat:0} fits the Room.'],
  ['RewardWon', { seat: 0, cell: 'r1c2', space: 1 }, ''],
  ['SpaceCovered', { cell: 'r1c2', space: 0 }, 'One reward of the Room in row 1, column 2 is gone.'],
  ['RoomExhausted', { cell: 'r1c2' }, 'The Room in row 1, column 2 is Exhausted.'],
  ['PuzzleSolved', { seat: 0, cell: 'r1c2' }, '{seat:0} solves the Puzzle in row 1, column 2.'],
  ['PuzzleFailed', { seat: 0, cell: 'r1c2' }, '{seat:0} fails at the Puzzle in row 1, column 2.'],
  ['ExitSolved', { seat: 0, cell: 'r1c2' }, '{seat:0} opens the Exit in row 1, column 2!'],
  ['RewardsDiscarded', { seat: 0, cards: ['RC01'] }, ''],
  ['GiftOpened', { seat: 0, gift: 'gift-1', token: 'GT-08' }, 'The Gift token of {seat:0} shows Knife and First Aid Kit.'],
  ['BodySearched', { seat: 0, body: 1 }, '{seat:0} takes whatever {seat:1} has left.'],
  ['ItemTaken', { seat: 0, item: 'kevlar-vest' }, '{seat:0} gets a Kevlar Vest.'],
  ['ItemDiscarded', { seat: 0, item: 'first-aid-kit' }, '{seat:0} has used up the First Aid Kit.'],
  ['AmmunitionTaken', { seat: 0, bullets: 2, shells: 1 }, '{seat:0} gets 2 Bullets and 1 Shell.'],
  ['AmmunitionTaken', { seat: 0, bullets: 0, shells: 3 }, '{seat:0} gets 3 Shells.'],
  ['AmmunitionSpent', { seat: 0, kind: 'shells' }, '{seat:0} loads 1 Shell.'],
  ['KeysTaken', { seat: 0, keys: 1, locks: 1 }, '{seat:0} gets 1 Key and has 1 Room to lock.'],
  ['KeysTaken', { seat: 0, keys: 2, locks: 0 }, '{seat:0} gets 2 Keys.'],
  ['ResolveGained', { seat: 0, points: 2 }, '{seat:0} gains 2 Resolve.'],
  ['ResolveSpent', { seat: 0, on: 'cards' }, '{seat:0} spends 1 Resolve for more Reward cards.'],
  ['ResolveSpent', { seat: 0, on: 're-roll' }, '{seat:0} spends 1 Resolve to roll again.'],
  ['ResolveSpent', { seat: 0, on: 'quarterback' }, '{seat:0} spends 1 Resolve on Quarterback.'],
  ['ResolveSpent', { seat: 0, on: 'acrobatic' }, '{seat:0} spends 1 Resolve on Acrobatic.'],
  ['PanicTaken', { seat: 0 }, '{seat:0} panics.'],
  ['PanicDropped', { seat: 0 }, '{seat:0} shakes off the Panic.'],
  ['DamageSuffered', { seat: 0, points: 2, hp: 5, from: 'killer' }, '{seat:0} takes 2 damage from the Killer: 5 Health left.'],
  ['DamageSuffered', { seat: 0, points: 2, hp: 5, from: '1' }, '{seat:0} takes 2 damage from {seat:1}: 5 Health left.'],
  ['DamageSuffered', { seat: 0, points: 1, hp: 5, from: 'search' }, '{seat:0} takes 1 damage from the Search: 5 Health left.'],
  ['DamageSuffered', { seat: 0, points: 1, hp: 5, from: 'puzzle' }, '{seat:0} takes 1 damage from the Puzzle: 5 Health left.'],
  ['DamageSuffered', { seat: 0, points: 1, hp: 5, from: 'gift' }, '{seat:0} takes 1 damage from the Gift token: 5 Health left.'],
  ['DamageSuffered', { seat: 0, points: 1, hp: 0, from: 'MC-11' }, '{seat:0} takes 1 damage from Trapdoor: 0 Health left.'],
  ['Healed', { seat: 0, points: 3 }, '{seat:0} gets 3 Health back.'],
];

const COMBAT: readonly Row[] = [
  [
    'CombatBegan',
    { cell: 'r1c2', fighters: [{ seat: 0, card: 'attack' }, { seat: 1, card: 'escape' }], killer: true },
    'Combat in row 1, column 2: {seat:0} attacks, {seat:1} runs and the Killer attacks.',
  ],
  ['CombatBegan', { cell: 'r1c2', fighters: [{ seat: 0, card: 'attack' }, { seat: 1, card: 'escape' }], killer: false }, 'Combat in row 1, column 2: {seat:0} attacks and {seat:1} runs.'],
  ['WeaponDeclared', { seat: 0, weapon: 'basic' }, '{seat:0} fights with bare hands.'],
  ['WeaponDeclared', { seat: 0, weapon: 'fireaxe' }, '{seat:0} fights with a Fireaxe.'],
  ['DiceRolled', { seat: 0, dice: [1, 6, 3, 4] }, '{seat:0} rolls 1, 6, 3 and 4.'],
  ['KillerRolled', { seat: 0, dice: [5, 2, 2] }, 'The Killer rolls 5, 2 and 2.'],
  ['KillerScored', { successes: 1 }, 'The Killer has 1 Success.'],
  ['KillerScored', { successes: 2 }, 'The Killer has 2 Successes.'],
  ['WindowAccepted', { seat: 0 }, '{seat:0} accepts the dice.'],
  ['DiceRerolled', { seat: 0, by: 0, why: 'resolve', dice: [{ die: 0, from: 1, to: 5 }, { die: 2, from: 3, to: 3 }] }, '{seat:0} rolls again: 1 becomes 5 and 3 becomes 3.'],
  ['DiceRerolled', { seat: 0, by: 0, why: 'panic', dice: [{ die: 0, from: 6, to: 5 }] }, '{seat:0} panics and rolls again: 6 becomes 5.'],
  ['DiceRerolled', { seat: 0, by: 1, why: 'quarterback', dice: [{ die: 0, from: 6, to: 5 }] }, '{seat:1} makes {seat:0} roll again: 6 becomes 5.'],
  ['DiceRerolled', { seat: 0, by: 0, why: 'resolve', dice: [] }, ''],
  ['KillerRerolled', { by: 1, die: 0, from: 6, to: 2 }, '{seat:1} makes the Killer roll again: 6 becomes 2.'],
  ['KillerShaken', { by: 0, rolled: 3, successes: 1 }, '{seat:0} makes the Killer roll a die: 3 leaves him 1 Success.'],
  ['KillerShaken', { by: 0, rolled: 5, successes: 2 }, '{seat:0} makes the Killer roll a die: 5 leaves him 2 Successes.'],
  ['AcrobaticsBought', { seat: 0 }, '{seat:0} leaps: all dice but 1s are Successes.'],
  ['CombatDecided', { cell: 'r1c2', successes: [{ seat: 0, successes: 2 }, { seat: 1, successes: 0 }], killer: null }, 'Successes in row 1, column 2: {seat:0} 2 and {seat:1} 0.'],
  ['CombatDecided', { cell: 'r1c2', successes: [{ seat: 0, successes: 2 }], killer: 3 }, 'Successes in row 1, column 2: {seat:0} 2 and the Killer 3.'],
  ['KevlarUsed', { seat: 0 }, 'The Kevlar Vest of {seat:0} stops the hit and is gone.'],
  ['CombatEnded', { cell: 'r1c2' }, ''],
];

const KILLER: readonly Row[] = [
  ['KillerHurt', { seat: 0, points: 3, hp: 7 }, '{seat:0} deals the Killer 3 damage: 7 Health left.'],
  ['KillerDefeated', { seat: 0, key: true }, '{seat:0} brings the Killer down and finds a Key on him.'],
  ['KillerDefeated', { seat: 0, key: false }, '{seat:0} brings the Killer down.'],
  ['KillerStunned', { rage: 1 }, 'The Killer is Stunned, his Rage 1.'],
  ['KillerActivated', {}, 'The Killer gets up.'],
  ['KillerHealthChanged', { points: 2, hp: 9 }, 'The Killer heals 2: 9 Health.'],
  ['KillerHealthChanged', { points: -3, hp: 4 }, 'The Killer loses 3: 4 Health.'],
  ['RageChanged', { points: 1, rage: 2 }, "The Killer's Rage rises to 2."],
  ['RageChanged', { points: -1, rage: 1 }, "The Killer's Rage falls to 1."],
  ['KillerMoved', { from: 'r1c1', to: 'r1c2' }, 'The Killer walks to row 1, column 2.'],
  ['SecondKeyPromised', {}, 'From now on the Killer carries two Keys in all.'],
];

const CEREMONY: readonly Row[] = [
  ['LockForgone', { seat: 0, locks: 2 }, 'No Room may be locked: {seat:0} drops 2 locks.'],
  ['MasterChanged', { seat: 1 }, '{seat:1} speaks as the MC now.'],
  ['CeremonyCardsDrawn', { seat: 0, count: 2 }, '{seat:0} draws 2 MC cards.'],
  ['CeremonyCardsDrawn', { seat: 0, count: 2, cards: ['MC-11', 'MC-14'] }, '{seat:0} draws 2 MC cards: Trapdoor, Moving Walls.'],
  ['CeremonyCardPlayed', { seat: 0, card: 'MC-11' }, '{seat:0} plays the MC card Trapdoor.'],
  ['CeremonyCardPlayed', { seat: 0, card: 'SO-08' }, '{seat:0} plays the MC card Charge.'],
  ['CeremonyCardsReturned', { seat: 0, count: 1 }, '{seat:0} returns 1 MC card.'],
  ['CeremonyCardsReturned', { seat: 0, count: 1, cards: ['MC-14'] }, '{seat:0} returns 1 MC card: Moving Walls.'],
  ['CeremonyCardSkipped', { card: 'SO-08' }, 'Charge would change nothing and goes under the deck.'],
  ['CeremonyCardDiscarded', { card: 'MC-11' }, ''],
  ['SymbolsLost', { count: 2 }, 'Killer symbols left unspent: 2.'],
  ['GiftPlaced', { gift: 'gift-1', cell: 'r1c2' }, 'A Gift token appears in row 1, column 2.'],
  ['GiftPlaced', { gift: 'gift-1', cell: 'r1c2', token: 'GT-06' }, 'A Gift token (2 Bullets) appears in row 1, column 2.'],
  ['RoomsSwapped', { a: 'r1c2', b: 'r3c4' }, 'The Rooms in row 1, column 2 and row 3, column 4 change places.'],
  ['ParticipantsSwapped', { a: 0, b: 2 }, '{seat:0} and {seat:2} change places.'],
  ['RoomRestocked', { cell: 'r1c2' }, 'There is something to find again in row 1, column 2.'],
  ['RoomReplaced', { cell: 'r1c2' }, 'Another Room takes the place of the Room in row 1, column 2.'],
  ['RoomReplaced', { cell: 'r1c2', room: '2A' }, 'Another Room takes the place of the Room in row 1, column 2: the Meat Locker.'],
  ['FirstPlayerPassed', { seat: 1 }, '{seat:1} is First Player now.'],
  ['GameEnded', { reason: 'escaped', winners: [0, 2] }, 'Out of the house and victorious: {seat:0} and {seat:2}!'],
  ['GameEnded', { reason: 'all dead', winners: [1] }, 'Nobody is left alive: the victory goes to {seat:1}.'],
  ['GameEnded', { reason: 'draw', winners: [] }, 'The last of them die together: nobody wins.'],
  ['GameEnded', { reason: 'died', winners: [] }, 'Nobody gets out alive: the game is lost.'],
];

const ROWS = [...SET_UP, ...TURN, ...SEARCHING, ...COMBAT, ...KILLER, ...CEREMONY];

describe('the sentences of Halls of Horror', () => {
  test.each(ROWS)('%s %j', (type, seen, sentence) => {
    expect(hallsOfHorror.sentence({ type, data: seen })).toBe(sentence);
  });

  test('all facts are here, with what is hidden of them and without', () => {
    const here = (known: boolean) => [...new Set(ROWS.filter(([type, seen]) => hiddenKeys(type).every((key) => key in seen === known)).map(([type]) => type))].sort();
    const all = Object.keys(factShapes).sort();
    expect(here(true)).toEqual(all);
    expect(here(false)).toEqual(all);
  });
});

function hiddenKeys(type: Row[0]): string[] {
  const shape = factShapes[type];
  return [...('secret' in shape ? Object.keys(shape.secret.shape) : []), ...('sealed' in shape ? Object.keys(shape.sealed.shape) : [])];
}
