import { describe, expect, test } from '@jest/globals';
import { cellsOf } from '../board.js';
import { ceremonyCardOf, ceremonyDeck } from '../ceremony/cards/index.js';
import { CHARACTERS } from '../participants/index.js';
import { EXITS, NUMBERED_ROOMS } from '../rooms/index.js';
import { SOLO_DECK, soloCardOf } from '../solo/cards/index.js';
import { hasPower, type GameState } from '../state.js';
import { beginning, dealing } from '../testing/beginning.js';
import { playing, stateOf } from '../testing/playing.js';

const all = NUMBERED_ROOMS.map(({ id }) => id);
const lettered = (letter: string) => all.filter((id) => id.endsWith(letter));
const without10 = (ids: readonly string[]) => ids.filter((id) => !id.startsWith('10'));
const exits = EXITS.map(({ id }) => id);
const corners = (game: GameState) => ['r1c1', `r1c4`, `r${game.board.rows}c4`, `r${game.board.rows}c1`];
const faceDown = (game: GameState) => cellsOf(game.board).filter((cell) => !game.rooms[cell]!.revealed);
const dealtTo = (game: GameState) => faceDown(game).map((cell) => game.rooms[cell]!.card);
const startRooms = (game: GameState) => game.participants.map(({ cell }) => game.rooms[cell]!.card);

describe('the board of four', () => {
  test('HH-SETUP-06 HH-Q-02 has five rows of four', () => {
    const { game } = beginning(4);
    expect(game.board).toEqual({ rows: 5, columns: 4 });
    expect(Object.keys(game.rooms).sort()).toEqual(cellsOf(game.board));
    expect(cellsOf(game.board)).toHaveLength(20);
  });
  test.each(['A', 'B'] as const)('HH-SETUP-01 HH-SETUP-02 HH-SETUP-03 14 of the 24 Rooms of letter %s are dealt, 10 lie aside in their order', (letter) => {
    const turned = lettered(letter).toReversed();
    const { game } = beginning(4, { rooms: letter }, { numbered: turned });
    expect(turned).toHaveLength(24);
    expect(dealtTo(game)).toEqual([...turned.slice(0, 14), ...exits]);
    expect(game.pile).toEqual(turned.slice(14));
    expect(new Set([...dealtTo(game), ...game.pile])).toEqual(new Set([...lettered(letter), ...exits]));
  });
  test('HH-SETUP-04 HH-SETUP-08 both Exits are shuffled among the 14, and the 16 fill all cells but the corners, face down', () => {
    const order = ['X2', ...lettered('A').slice(0, 14), 'X1'];
    const { game } = beginning(4, {}, { dealt: order });
    expect(dealtTo(game)).toEqual(order);
    expect(faceDown(game)).toEqual(cellsOf(game.board).filter((cell) => !corners(game).includes(cell)));
    for (const cell of faceDown(game)) expect(game.rooms[cell]).toMatchObject({ revealed: false, entered: false, covered: [], exhausted: false, lock: null });
  });
  test('HH-SETUP-05 HH-SETUP-07 HH-Q-04 chance says which Starting Room lies in which corner, and which face is up', () => {
    const { game } = beginning(4, {}, { starts: ['S3', 'S1', 'S4', 'S2'], faces: ['b', 'a', 'a', 'b'] });
    expect(corners(game).map((cell) => game.rooms[cell]!.card)).toEqual(['S3b', 'S1a', 'S4a', 'S2b']);
    for (const cell of corners(game)) expect(game.rooms[cell]).toMatchObject({ revealed: true, entered: true, lock: null });
  });
  test('HH-SETUP-20 HH-SETUP-21 HH-Q-04 seats begin in the corners, clockwise from the top left', () => {
    expect(beginning(4).game.participants.map(({ cell }) => cell)).toEqual(['r1c1', 'r1c4', 'r5c4', 'r5c1']);
  });
  test('HH-SETUP-03 nothing of what is dealt or left over is told', () => {
    const p = beginning(4, {}, { numbered: lettered('A').toReversed() });
    expect(p.told('BoardLaidOut')).toEqual([
      {
        starts: [
          { seat: 0, cell: 'r1c1', room: 'S1a' },
          { seat: 1, cell: 'r1c4', room: 'S2a' },
          { seat: 2, cell: 'r5c4', room: 'S3a' },
          { seat: 3, cell: 'r5c1', room: 'S4a' },
        ],
        faceDown: 16,
      },
    ]);
  });
});

describe('decks and tokens', () => {
  test('HH-SETUP-09 HH-SETUP-10 HH-SETUP-11 are shuffled, each by itself, and nobody sees how', () => {
    const { ceremony, gifts, rewards } = stateOf();
    const turned = { ceremony: ceremony.deck.toReversed(), gifts: gifts.supply.toReversed(), rewards: rewards.deck.toReversed() };
    const p = beginning(4, {}, turned);
    expect(p.game.ceremony).toEqual({ deck: turned.ceremony, hand: [], holder: null, played: null, discard: [], seen: {}, master: null });
    expect(p.game.gifts).toEqual({ supply: turned.gifts, board: [], placed: 0 });
    expect(p.game.rewards).toEqual({ deck: turned.rewards, table: [], discard: [] });
    expect([turned.ceremony.length, turned.gifts.length, turned.rewards.length]).toEqual([28, 12, 21]);
    expect([p.told('CeremonyShuffled'), p.told('GiftsMixed'), p.told('RewardsShuffled')]).toEqual([[{ count: 28 }], [{ count: 12 }], [{ count: 21 }]]);
  });
  test('HH-Q-114 28 MC cards and 15 for solo are 43', () => {
    expect([ceremonyDeck(4).length, SOLO_DECK.length]).toEqual([28, 15]);
  });
  test('HH-Q-116 cards of both decks that share a name are different cards', () => {
    const names = [...new Set(ceremonyDeck(4).map((card) => ceremonyCardOf(card).name))];
    expect([...new Set(SOLO_DECK.map((card) => soloCardOf(card).name))].filter((name) => names.includes(name))).toContain('Charge');
    expect(SOLO_DECK.filter((card) => ceremonyDeck(4).includes(card))).toEqual([]);
  });
});

describe('Participants', () => {
  test('HH-SETUP-13 HH-D-02 are chosen in order of seats among those left; the last is not asked for', () => {
    const p = playing({}, ['ben', 'mia', 'ian']);
    expect(p.questions).toHaveLength(1);
    expect(p.question).toMatchObject({ seat: 0, kind: 'participant', default: ['ben'] });
    expect(p.offered).toEqual(['ben', 'mia', 'ian', 'zoe']);
    p.pick('zoe');
    expect([p.question.seat, p.offered]).toEqual([1, ['ben', 'mia', 'ian']]);
    p.pick('ben');
    expect([p.question.seat, p.offered]).toEqual([2, ['mia', 'ian']]);
    p.pick('ian');
    expect(p.told('ParticipantTaken')).toEqual([
      { seat: 0, character: 'zoe' },
      { seat: 1, character: 'ben' },
      { seat: 2, character: 'ian' },
      { seat: 3, character: 'mia' },
    ]);
    expect(p.question.kind).toBe('sheet');
  });
  test('HH-D-02 out of time, it is a random one of those left', () => {
    const p = playing({ seats: 2 }, ['ian', 'mia']).timeout().timeout();
    expect(p.told('ParticipantTaken')).toEqual([
      { seat: 0, character: 'ian' },
      { seat: 1, character: 'mia' },
    ]);
  });
  test('HH-SETUP-13 by option they are dealt, and nobody is asked', () => {
    const p = dealing(3, {}, { characters: ['zoe', 'ian', 'ben', 'mia'] });
    expect(p.game.participants.map(({ character }) => character)).toEqual(['zoe', 'ian', 'ben']);
    expect(p.question.kind).toBe('sheet');
  });
  test('HH-SETUP-17 HH-Q-142 HH-D-03 each player turns the own sheet, all at the same time, and nobody sees a choice before the last is made', () => {
    const p = dealing(4);
    expect(p.questions.map(({ seat, kind, default: byDefault }) => [seat, kind, ...byDefault])).toEqual([0, 1, 2, 3].map((seat) => [seat, 'sheet', 'beginner']));
    expect(p.question.options).toEqual([
      { id: 'beginner', label: 'Beginner: no powers' },
      { id: 'advanced', label: 'Advanced: Tough and Quarterback' },
    ]);
    p.seat(3, 'advanced').seat(0, 'beginner').seat(1, 'advanced');
    expect(p.told('SheetTurned')).toEqual([]);
    p.seat(2, 'advanced');
    expect(p.told('SheetTurned')).toEqual([
      { seat: 0, sheet: 'beginner', resolve: 1 },
      { seat: 1, sheet: 'advanced', resolve: 1 },
      { seat: 2, sheet: 'advanced', resolve: 3 },
      { seat: 3, sheet: 'advanced', resolve: 1 },
    ]);
  });
  test('HH-D-03 HH-Q-142 out of time, it is the side that the option says', () => {
    const sides = (sheet: 'beginner' | 'advanced') => beginning(2, { sheet }).game.participants.map((one) => one.sheet);
    expect([sides('beginner'), sides('advanced')]).toEqual([Array(2).fill('beginner'), Array(2).fill('advanced')]);
  });
  test('HH-SETUP-18 HH-SETUP-19 the beginner side has no powers, the advanced one both of the character', () => {
    const powersWith = (sheet: 'beginner' | 'advanced') => {
      const { game } = beginning(4, { sheet });
      return CHARACTERS.map(({ powers }, seat) => powers.filter(({ id }) => hasPower(game, seat, id)).map(({ id }) => id));
    };
    expect(powersWith('beginner')).toEqual([[], [], [], []]);
    expect(powersWith('advanced')).toEqual([
      ['tough', 'quarterback'],
      ['calm-under-pressure', 'every-shot-counts'],
      ['lucky', 'problem-solver'],
      ['grapple-master', 'acrobatic'],
    ]);
  });
  test('HH-SETUP-12 HH-SETUP-22 HH-SETUP-23 HH-SETUP-30 begin with 10 Health, 1 Resolve (Lucky: 3) and nothing else', () => {
    const bare = { hp: 10, items: [], bullets: 0, shells: 0, keys: 0, panicked: false, alive: true, body: false, death: null, resigned: false, locksOwed: 0 };
    const { participants } = beginning(4, { sheet: 'advanced' }).game;
    expect(participants).toEqual([
      { ...bare, character: 'ben', sheet: 'advanced', cell: 'r1c1', resolve: 1 },
      { ...bare, character: 'mia', sheet: 'advanced', cell: 'r1c4', resolve: 1 },
      { ...bare, character: 'ian', sheet: 'advanced', cell: 'r5c4', resolve: 3 },
      { ...bare, character: 'zoe', sheet: 'advanced', cell: 'r5c1', resolve: 1 },
    ]);
    expect(beginning(4).game.participants.map(({ resolve }) => resolve)).toEqual([1, 1, 1, 1]);
  });
});

describe('the First Player', () => {
  test('HH-SETUP-26 HH-Q-05 HH-D-01 is drawn among all seats', () => {
    for (const first of [0, 2, 3]) {
      const p = beginning(4, {}, { first });
      expect(p.told('FirstPlayerFound')).toEqual([{ seat: first }]);
      expect(p.game.turn.first).toBe(first);
    }
    expect(() => beginning(3, {}, { first: 3 })).toThrow('pick one of [0,1,2]');
  });
  test('HH-Q-05 HH-D-01 is the seat named by the option, without a draw', () => {
    expect(beginning(3, { firstPlayer: 2 }).told('FirstPlayerFound')).toEqual([{ seat: 2 }]);
    expect(beginning(3, { firstPlayer: 0 }).told('FirstPlayerFound')).toEqual([{ seat: 0 }]);
  });
});

describe('the Killer', () => {
  test('HH-SETUP-24 HH-SETUP-25 HH-SETUP-29 begins with 10 Health, Rage 0, Active', () => {
    expect(beginning(4).pick('r3c3').game.killer).toEqual({ cell: 'r3c3', hp: 10, rage: 0, active: true, keysCarried: 1, keysGiven: 0 });
  });
  test('HH-SETUP-27 HH-SETUP-28 HH-Q-02 HH-D-04 of four, the First Player puts him on one of two cells', () => {
    const p = beginning(4, {}, { first: 2 });
    expect(p.questions).toHaveLength(1);
    expect(p.question).toMatchObject({ seat: 2, kind: 'killer.start', default: ['r3c2'] });
    expect(p.question.options).toEqual([
      { id: 'r3c2', label: 'unknown Room (row 3, column 2)', data: { space: 'r3c2' } },
      { id: 'r3c3', label: 'unknown Room (row 3, column 3)', data: { space: 'r3c3' } },
    ]);
    expect(p.pick('r3c3').told('KillerPlaced')).toEqual([{ cell: 'r3c3', seat: 2 }]);
    expect(beginning(4).timeout().told('KillerPlaced')).toEqual([{ cell: 'r3c2', seat: 0 }]);
  });
  test('HH-SETUP-31 HH-TURN-01 once he stands, the first turn begins', () => {
    const p = beginning(4, {}, { first: 1 }).now.pick('r3c2');
    expect(p.facts).toEqual([
      { type: 'KillerPlaced', data: { cell: 'r3c2', seat: 1 } },
      { type: 'TurnBegan', data: { number: 1, first: 1 } },
    ]);
    expect(p.questions.map(({ seat, kind }) => [seat, kind])).toEqual([0, 1, 2, 3].map((seat) => [seat, 'action']));
  });
  test('HH-Q-08 Participants and sheets come first, then board, decks, First Player, Killer', () => {
    expect([...new Set(beginning(4).pick('r3c2').types)]).toEqual([
      'ParticipantTaken',
      'SheetTurned',
      'BoardLaidOut',
      'CeremonyShuffled',
      'GiftsMixed',
      'RewardsShuffled',
      'FirstPlayerFound',
      'KillerPlaced',
      'TurnBegan',
    ]);
  });
});

describe('fewer players', () => {
  test.each([
    ['HH-V3-01 HH-V3-02 HH-V3-03 HH-V3-06 HH-Q-03 HH-Q-07 three', 3, 11, ['r1c1', 'r1c4', 'r4c4']],
    ['HH-V2-01 HH-V2-02 HH-V2-03 HH-V2-04 HH-Q-03 HH-Q-07 two', 2, 12, ['r1c1', 'r4c4']],
    ['HH-SOLO-01 HH-SOLO-02 HH-SOLO-03 HH-SOLO-04 HH-Q-03 HH-Q-07 one', 1, 13, ['r1c1']],
  ])('%s: 4 by 4, no Room 10, so many numbered Rooms, Exits anywhere but where they start', (_, seats, numbered, starts) => {
    const { game } = beginning(seats, { rooms: 'B' }, { dealt: ['X2', ...without10(lettered('B')).slice(0, numbered), 'X1'] });
    expect(game.board).toEqual({ rows: 4, columns: 4 });
    expect(game.participants.map(({ cell }) => cell)).toEqual(starts);
    expect(startRooms(game)).toEqual(['S1a', 'S2a', 'S3a'].slice(0, seats));
    expect(dealtTo(game)).toEqual(['X2', ...without10(lettered('B')).slice(0, numbered), 'X1']);
    expect(game.pile).toEqual(without10(lettered('B')).slice(numbered));
    expect(Object.keys(game.rooms)).toHaveLength(16);
  });
  test('HH-V3-04 HH-V2-04 HH-Q-06 a corner where nobody starts is face down and may be an Exit', () => {
    const cards = without10(lettered('A'));
    const { game } = beginning(3, {}, { dealt: [...cards.slice(0, 10), 'X1', cards[10]!, 'X2'] });
    expect(game.rooms['r4c1']).toEqual({ card: 'X1', revealed: false, entered: false, covered: [], exhausted: false, lock: null });
    const two = beginning(2).game;
    expect([two.rooms['r1c4']!.revealed, two.rooms['r4c1']!.revealed]).toEqual([false, false]);
  });
  test('HH-V3-05 of three, the Killer begins in the fourth corner, on its face-down Room', () => {
    const p = beginning(3);
    expect(p.told('KillerPlaced')).toEqual([{ cell: 'r4c1', seat: null }]);
    expect([p.game.killer.cell, p.game.rooms['r4c1']!.revealed, p.question.kind]).toEqual(['r4c1', false, 'action']);
  });
  test.each([
    [0, 1],
    [1, 0],
  ])('HH-V2-05 HH-V2-06 HH-Q-120 HH-D-05 of two with First Player %i, seat %i puts the Killer on one of the four middle cells', (first, second) => {
    const p = beginning(2, {}, { first });
    expect(p.questions).toHaveLength(1);
    expect(p.question).toMatchObject({ seat: second, kind: 'killer.start', default: ['r2c2'] });
    expect(p.offered).toEqual(['r2c2', 'r2c3', 'r3c2', 'r3c3']);
    expect(p.pick('r3c2').told('KillerPlaced')).toEqual([{ cell: 'r3c2', seat: second }]);
    expect(p.question.kind).toBe('action');
  });
  test('HH-SOLO-05 HH-SOLO-07 HH-Q-121 HH-D-20 alone, the Killer begins opposite, nobody is First Player, and an Action is simply chosen', () => {
    const p = beginning(1);
    expect(p.told('KillerPlaced')).toEqual([{ cell: 'r4c4', seat: null }]);
    expect(p.types).not.toContain('FirstPlayerFound');
    expect(p.question).toMatchObject({ seat: 0, kind: 'action' });
    expect(p.now.pick('right').told('ActionsRevealed')).toEqual([{ actions: [{ seat: 0, action: 'right' }] }]);
  });
  test('HH-SOLO-06 HH-SOLO-09 alone, the MC Solo deck is used; the other decks stay the same', () => {
    const turned = SOLO_DECK.toReversed();
    const { game } = beginning(1, {}, { ceremony: turned });
    expect(game.ceremony.deck).toEqual(turned);
    expect([game.rewards, game.gifts]).toEqual([stateOf().rewards, stateOf().gifts]);
    expect(game.participants).toEqual([{ ...stateOf({ seats: 1 }).participants[0], character: 'ben' }]);
  });
  test('HH-V3-06 HH-V2-07 HH-V2-08 HH-V2-09 HH-V2-10 HH-V2-11 HH-Q-115 three use the whole MC deck; of two, five designs stay in the box', () => {
    expect(beginning(3).game.ceremony.deck).toEqual(ceremonyDeck(4));
    const { deck } = beginning(2).game.ceremony;
    expect(deck).toHaveLength(22);
    const gone = ceremonyDeck(4).filter((card) => !deck.includes(card));
    expect(gone).toEqual(['MC-02.1', 'MC-02.2', 'MC-03.1', 'MC-04.1', 'MC-05.1', 'MC-06.1']);
    const [gift, ...others] = [...new Set(gone.map((card) => ceremonyCardOf(card).name))];
    expect([gift, others]).toEqual([ceremonyCardOf('MC-02.1').name, ['Charge', 'Self-Mutilation', 'Even the Odds', 'Secret Passages']]);
    expect(deck.filter((card) => card.startsWith('MC-01.'))).toHaveLength(3);
  });
});

describe('mixed letters', () => {
  const letters = 'ABBAABABBBAABABABBAABABA'.split('');
  const pairs = letters.map((letter, i) => `${i + 1}${letter}`);

  test('HH-MIX-01 HH-MIX-02 HH-MIX-03 HH-MIX-04 of each number one variant is picked, and 14 of the 24 are dealt', () => {
    const { game } = beginning(4, { rooms: 'mixed' }, { letters });
    expect([...dealtTo(game), ...game.pile]).toEqual([...pairs.slice(0, 14), ...exits, ...pairs.slice(14)]);
  });
  test('HH-MIX-05 HH-Q-118 all 48 may be shuffled together, so that both variants of a number can be dealt', () => {
    const { game } = beginning(4, { rooms: 'all' });
    expect([...dealtTo(game), ...game.pile]).toEqual([...all.slice(0, 14), ...exits, ...all.slice(14)]);
    expect(dealtTo(game).slice(0, 4)).toEqual(['1A', '1B', '2A', '2B']);
    expect(all).toHaveLength(48);
  });
  test('HH-Q-117 for fewer than four, both Rooms 10 go first: 23 pairs, or 46 cards', () => {
    const mixed = beginning(3, { rooms: 'mixed' }, { letters: letters.toSpliced(9, 1) }).game;
    expect([...dealtTo(mixed), ...mixed.pile].filter((id) => !exits.includes(id))).toEqual(pairs.toSpliced(9, 1));
    const { game } = beginning(2, { rooms: 'all' });
    expect([...dealtTo(game), ...game.pile].filter((id) => !exits.includes(id))).toEqual(without10(all));
    expect(without10(all)).toHaveLength(46);
  });
  test.each(['mixed', 'all'] as const)('HH-Q-119 Starting Rooms and Exits are the same with %s', (rooms) => {
    const { game } = beginning(4, { rooms }, { letters: rooms === 'mixed' ? letters : [], starts: ['S2', 'S1', 'S3', 'S4'] });
    expect(startRooms(game)).toEqual(['S2a', 'S1a', 'S3a', 'S4a']);
    expect(dealtTo(game).filter((id) => exits.includes(id))).toEqual(exits);
  });
});
