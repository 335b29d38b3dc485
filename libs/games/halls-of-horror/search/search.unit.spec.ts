import { describe, expect, test } from '@jest/globals';
import { REWARD_CARDS } from '../rewards/index.js';
import {
  ammunition,
  cardsOf,
  covered,
  died,
  discarded,
  drawn,
  exhausted,
  found,
  gained,
  HERE,
  hurt,
  item,
  keys,
  master,
  panicked,
  roomDeclared,
  searching,
  spent,
  won,
  type Searching,
} from '../testing/searching.js';

const NO_RESOLVE = { resolve: 0 };
const removed = (card: string) => ({ type: 'RewardRemoved', data: { seat: 0, card } });

/** The whole Search of somebody without Resolve: what is drawn, what it leads to. */
function reward(room: string, draws: readonly string[], given: Omit<Searching, 'room' | 'draws'> = {}) {
  const p = searching({ ...given, room, draws, who: { ...NO_RESOLVE, ...given.who } });
  const facts = found(p);
  expect(facts.slice(0, 2)).toEqual([roomDeclared, drawn(cardsOf(...draws))]);
  expect(facts).toContainEqual(discarded(cardsOf(...draws)));
  return { p, facts: facts.slice(2).filter(({ type }) => type !== 'RewardsDiscarded') };
}

describe('drawing', () => {
  test.each([
    ['S1a', 3],
    ['21A', 3],
    ['3A', 5],
    ['7A', 4],
    ['17B', 5],
  ])('HH-SEARCH-10 HH-SEARCH-12 Room %s: its number of cards, face up for everybody', (room, count) => {
    const p = searching({ room, who: NO_RESOLVE });
    expect(found(p).slice(0, 2)).toEqual([roomDeclared, drawn(REWARD_CARDS.slice(0, count).map(({ id }) => id))]);
  });
  test.each([
    ['S1a', 2],
    ['3A', 4],
  ])('HH-SEARCH-13 HH-PANIC-02 HH-REWARD-07 Room %s: one fewer for the Panicked', (room, count) => {
    const p = searching({ room, who: { ...NO_RESOLVE, panicked: true } }).pick('room');
    expect(p.told('RewardsDrawn')).toEqual([drawn(REWARD_CARDS.slice(0, count).map(({ id }) => id)).data]);
  });
  test('HH-SEARCH-15 but as many as ever for Resolve', () => {
    const p = searching({ who: { resolve: 2, panicked: true } }).pick('room', 'spend', 'spend');
    expect(p.told('RewardsDrawn').map(({ cards }) => (cards as string[]).length)).toEqual([4, 2, 1]);
  });
});

describe('the reward', () => {
  test('HH-SEARCH-18 HH-REWARD-01 a Knife, and its space is covered', () => {
    const { p, facts } = reward('3A', ['melee', 'melee', 'panic', 'key', 'utility']);
    expect(facts).toEqual([won(1), item('knife'), covered(1)]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [1], exhausted: false });
    expect(p.game.participants[0]!.items).toEqual(['knife']);
  });
  test('HH-REWARD-01 a Fireaxe', () => {
    expect(reward('7A', ['melee', 'melee', 'panic', 'key']).facts).toEqual([won(0), item('fireaxe'), covered(0)]);
  });
  test('HH-REWARD-02 HH-ITEM-06 HH-ITEM-05 a Pistol comes with 2 Bullets', () => {
    expect(reward('7A', ['firearm', 'firearm', 'panic', 'key']).facts).toEqual([won(1), item('pistol'), ammunition(2, 0), covered(1)]);
  });
  test('HH-REWARD-02 HH-ITEM-07 HH-ITEM-05 a Shotgun comes with 1 Shell', () => {
    expect(reward('7B', ['firearm', 'firearm', 'panic', 'key']).facts).toEqual([won(1), item('shotgun'), ammunition(0, 1), covered(1)]);
  });
  test('HH-REWARD-03 a First Aid Kit, a Kevlar Vest', () => {
    const cards = ['utility', 'utility', 'panic', 'key', 'firearm'];
    expect(reward('3A', cards).facts).toEqual([won(0), item('first-aid-kit'), covered(0)]);
    expect(reward('3B', cards).facts).toEqual([won(0), item('kevlar-vest'), covered(0)]);
  });
  test('HH-REWARD-04 HH-KEY-01 HH-KEY-02 a Key, for which a Room is owed', () => {
    const { p, facts } = reward('6A', ['key', 'key', 'firearm', 'melee']);
    expect(facts).toEqual([won(1), keys(1), exhausted]);
    expect(p.game.participants[0]).toMatchObject({ keys: 1, locksOwed: 1 });
  });
  test('HH-REWARD-13 one Key after the other', () => {
    const { p } = reward('6A', ['key', 'key', 'firearm', 'melee'], { who: { keys: 3, locksOwed: 1 } });
    expect(p.game.participants[0]).toMatchObject({ keys: 4, locksOwed: 2 });
  });
  test('HH-SOLO-16 HH-KEY-01 in the solo game no Room is owed', () => {
    expect(reward('6A', ['key', 'key', 'firearm', 'melee'], { seats: 1 }).facts).toEqual([won(1), keys(1, 0), exhausted]);
  });
  test('HH-REWARD-05 HH-REWARD-09 HH-SEARCH-35 HH-Q-38 damage costs what is printed and gives as much Resolve', () => {
    const { p, facts } = reward('3A', ['damage', 'damage', 'panic', 'key', 'firearm']);
    expect(facts).toEqual([won(2), hurt(2, 8, 'search'), gained(2)]);
    expect(p.game.participants[0]).toMatchObject({ hp: 8, resolve: 2 });
  });
  test('HH-REWARD-06 HH-PANIC-01 HH-REWARD-07 Panic', () => {
    const { p, facts } = reward('7A', ['panic', 'panic', 'key', 'ammunition']);
    expect(facts).toEqual([won(3), panicked]);
    expect(p.game.participants[0]!.panicked).toBe(true);
  });
  test('HH-REWARD-08 HH-REWARD-09 HH-Q-23 as many Bullets or Shells as are printed', () => {
    const cards = ['ammunition', 'ammunition', 'key', 'firearm'];
    expect(reward('2A', cards, { who: { items: ['knife'] } }).facts).toEqual([won(1), ammunition(2, 0), covered(1)]);
    expect(reward('2B', cards, { who: { items: ['knife'] } }).facts).toEqual([won(1), ammunition(0, 1), covered(1)]);
  });
  test('HH-REWARD-11 HH-REWARD-12 HH-ITEM-16 HH-Q-112 ammunition without limit and without a firearm', () => {
    const { p } = reward('23A', ['ammunition', 'ammunition', 'key', 'utility'], { who: { bullets: 30 } });
    expect(p.game.participants[0]).toMatchObject({ bullets: 31, items: [] });
  });
  test('HH-SEARCH-24 HH-SEARCH-25 what a Room requires is kept', () => {
    const { p } = reward('18A', ['utility', 'utility', 'key', 'ammunition'], { who: { items: ['knife'] } });
    expect(p.game.participants[0]!.items).toEqual(['knife', 'kevlar-vest']);
  });
  test('HH-SEARCH-34 it has to be taken, however harmful', () => {
    const p = searching({ draws: ['damage', 'damage', 'panic', 'key', 'firearm'] }).pick('stop');
    expect(found(p).slice(2, 5)).toEqual([won(2), hurt(2, 8, 'search'), gained(2)]);
    expect(p.question.kind).toBe('action');
  });
});

describe('1 Resolve instead', () => {
  test('HH-SEARCH-16 HH-SEARCH-20 where no card matches; nothing is covered', () => {
    const { p, facts } = reward('3A', ['panic', 'panic', 'key', 'key', 'firearm']);
    expect(facts).toEqual([won(null), gained(1)]);
    expect(p.game.participants[0]!.resolve).toBe(1);
  });
  test('HH-SEARCH-21 HH-ITEM-10 HH-ITEM-14 HH-ITEM-15 HH-REWARD-10 HH-REWARD-24 for an item that is held already; its space is covered', () => {
    const { p, facts } = reward('3A', ['utility', 'utility', 'panic', 'key', 'firearm'], { who: { items: ['first-aid-kit'] } });
    expect(facts).toEqual([won(0), gained(1), covered(0)]);
    expect(p.game.participants[0]!.items).toEqual(['first-aid-kit']);
  });
  test('HH-ITEM-08 for a firearm that is held already, without its ammunition', () => {
    expect(reward('7A', ['firearm', 'firearm', 'panic', 'key'], { who: { items: ['pistol'] } }).facts).toEqual([won(1), gained(1), covered(1)]);
  });
  test('HH-SEARCH-21 HH-REWARD-14 HH-PANIC-07 HH-PANIC-08 for a second Panic card', () => {
    const p = searching({ room: '7A', draws: ['panic', 'panic', 'key'], who: { ...NO_RESOLVE, panicked: true } }).pick('room');
    expect(found(p).slice(2, 4)).toEqual([won(3), gained(1)]);
    expect(p.game.participants[0]!.panicked).toBe(true);
  });
  test('HH-Q-31 for an octagon that is held already, and the Room is Exhausted', () => {
    const { facts } = reward('1A', ['firearm', 'firearm', 'key'], { who: { items: ['shotgun'] } });
    expect(facts).toEqual([won(0), gained(1), exhausted]);
  });
});

describe('what is found and what is left', () => {
  test('HH-REWARD-15 without outline it never runs out', () => {
    const p = searching({ room: '23A', who: NO_RESOLVE, draws: ['ammunition', 'ammunition', 'key', 'utility', 'ammunition+damage', 'utility+ammunition', 'key', 'utility'], times: 2 });
    expect(p.told('AmmunitionTaken')).toEqual([ammunition(1, 0).data, ammunition(1, 0).data]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: false });
  });
  test('HH-SEARCH-22 HH-REWARD-16 HH-REWARD-17 HH-REWARD-18 a square once: what is covered is not there the next time', () => {
    const cards = ['utility', 'utility', 'damage', 'panic', 'key'];
    const p = searching({ who: NO_RESOLVE, draws: [...cards, 'panic+utility', 'melee', 'key', 'firearm', 'panic'], times: 2 });
    expect(found(p)).toEqual([
      roomDeclared,
      drawn(cardsOf(...cards)),
      won(0),
      item('first-aid-kit'),
      covered(0),
      discarded(cardsOf(...cards)),
      roomDeclared,
      drawn(['RC16', 'RC01', 'RC10', 'RC03', 'RC14']),
      won(1),
      item('knife'),
      covered(1),
      discarded(['RC16', 'RC01', 'RC10', 'RC03', 'RC14']),
    ]);
  });
  test('HH-REWARD-19 HH-REWARD-20 HH-REWARD-21 HH-SEARCH-23 an octagon Exhausts the Room and is not covered itself', () => {
    const { p, facts } = reward('17A', ['key', 'key', 'firearm', 'utility'], { lies: { covered: [2] } });
    expect(facts).toEqual([won(1), keys(1), exhausted]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: true });
  });
  test('HH-REWARD-22 HH-REWARD-23 HH-SEARCH-23 with damage and Panic alone left the Room is Exhausted, its covered spaces are bare', () => {
    const { p, facts } = reward('7A', ['firearm', 'firearm', 'key', 'utility'], { lies: { covered: [0] } });
    expect(facts).toEqual([won(1), item('pistol'), ammunition(2, 0), covered(1), exhausted]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [], exhausted: true });
  });
  test('HH-REWARD-25 also where the last find was 1 Resolve instead', () => {
    const { facts } = reward('7A', ['firearm', 'firearm', 'key', 'utility'], { lies: { covered: [0] }, who: { items: ['pistol'] } });
    expect(facts).toEqual([won(1), gained(1), covered(1), exhausted]);
  });
  test('HH-Q-32 never as long as anything good is left, and be it without end', () => {
    const { p, facts } = reward('3A', ['melee', 'melee', 'key', 'firearm', 'panic'], { lies: { covered: [0] } });
    expect(facts).toEqual([won(1), item('knife'), covered(1)]);
    expect(p.game.rooms[HERE]).toMatchObject({ covered: [0, 1], exhausted: false });
  });
  test('HH-Q-32 a Key keeps the Room open as well', () => {
    const { facts } = reward('17B', ['ammunition', 'ammunition', 'firearm', 'utility', 'firearm'], {});
    expect(facts).toEqual([won(3), ammunition(0, 1), covered(3)]);
  });
  test('HH-Q-112 no number of tokens is the end of them', () => {
    const rooms = Object.fromEntries(['r3c1', 'r3c2', 'r3c3', 'r3c4', 'r4c1', 'r4c2', 'r4c3', 'r4c4'].map((cell) => [cell, { exhausted: true, revealed: true }]));
    const { p } = reward('6A', ['key', 'key', 'firearm', 'melee'], {
      who: { keys: 12 },
      state: { participants: { 1: { resolve: 45, bullets: 25, shells: 25, keys: 11 } }, rooms: { ...rooms, [HERE]: { card: '6A', revealed: true, entered: true } } },
    });
    expect(p.game.participants[0]!.keys).toBe(13);
  });
});

describe('spending Resolve', () => {
  const FIVE = ['damage', 'damage', 'ammunition', 'melee', 'panic'];

  test('HH-SEARCH-27 HH-D-10 HH-TURN-14 after the draw; the clock stops', () => {
    const { question } = searching({ draws: FIVE });
    expect(question).toEqual({
      id: 'd1',
      seat: 0,
      kind: 'search.spend',
      prompt: 'First Aid Kit: 0 cards, Knife: 1 card, 2 damage: 2 cards, 1 Bullet: 1 card. As it is you get: 2 damage. Do you want more cards?',
      options: [
        { id: 'stop', label: 'Enough' },
        { id: 'spend', label: 'Spend 1 Resolve for 2 cards more' },
      ],
      min: 1,
      max: 1,
      ordered: false,
      default: ['stop'],
    });
    expect(found(searching({ draws: FIVE }).timeout())).toEqual(found(searching({ draws: FIVE }).pick('stop')));
  });
  test('HH-SEARCH-27 HH-SEARCH-28 HH-SEARCH-29 2 cards for the first, 1 for each further, one token at a time', () => {
    const draws = [...FIVE, 'firearm', 'key', 'utility', 'panic'];
    const cards = cardsOf(...draws);
    const p = searching({ draws, who: { resolve: 3 } });
    expect(found(p)).toEqual([roomDeclared, drawn(cards.slice(0, 5))]);
    expect(found(p.now.pick('spend'))).toEqual([spent, drawn(cards.slice(5, 7))]);
    expect(p.question.options[1]!.label).toBe('Spend 1 Resolve for 1 card more');
    expect(found(p.now.pick('spend'))).toEqual([spent, drawn(cards.slice(7, 8))]);
    expect(found(p.now.pick('spend'))).toEqual([spent, drawn(cards.slice(8, 9))]);
    expect(p.question.kind).toBe('search.removal');
    expect(p.game.participants[0]!.resolve).toBe(0);
    expect(p.game.search).toEqual({ seat: 0, spent: 3 });
  });
  test('HH-SEARCH-30 what they bring counts like the rest', () => {
    const p = searching({ draws: [...FIVE, 'melee', 'key+melee'] }).pick('spend', 'none');
    expect(found(p).slice(4, 7)).toEqual([won(1), item('knife'), covered(1)]);
  });
  test('the prompt tells how it stands', () => {
    const prompt = (draws: string[]) => searching({ room: 'S2a', draws }).question.prompt;
    expect(prompt(['key', 'panic', 'firearm'])).toBe('Knife: 0 cards, Kevlar Vest: 0 cards, 1 damage: 0 cards. As it is you get: 1 Resolve. Do you want more cards?');
    expect(prompt(['melee', 'melee', 'firearm'])).toBe('Knife: 2 cards, Kevlar Vest: 0 cards, 1 damage: 0 cards. As it is you get: Knife. Do you want more cards?');
  });
  test('nobody without Resolve is asked', () => {
    expect(searching({ draws: FIVE, who: NO_RESOLVE }).question.kind).toBe('action');
  });
  test('HH-SEARCH-31 HH-SEARCH-32 HH-SEARCH-33 HH-Q-29 HH-D-11 then one card may go, matching or not; the clock removes none', () => {
    const draws = [...FIVE, 'ammunition', 'key'];
    const p = searching({ draws, who: { resolve: 5 } }).pick('spend', 'stop');
    expect(p.question).toMatchObject({ seat: 0, kind: 'search.removal', min: 1, max: 1, default: ['none'] });
    expect(p.question.options).toEqual([
      { id: 'none', label: 'Remove none' },
      { id: 'RC11', label: 'Remove Damage', data: { item: 'RC11' } },
      { id: 'RC12', label: 'Remove Damage', data: { item: 'RC12' } },
      { id: 'RC07', label: 'Remove Ammunition', data: { item: 'RC07' } },
      { id: 'RC01', label: 'Remove Melee Weapon', data: { item: 'RC01' } },
      { id: 'RC13', label: 'Remove Panic', data: { item: 'RC13' } },
      { id: 'RC08', label: 'Remove Ammunition', data: { item: 'RC08' } },
      { id: 'RC09', label: 'Remove Key', data: { item: 'RC09' } },
    ]);
    expect(found(p.now.pick('RC11'))).toEqual([
      removed('RC11'),
      won(3),
      ammunition(1, 0),
      discarded(['RC12', 'RC07', 'RC01', 'RC13', 'RC08', 'RC09']),
    ]);
    expect(p.game.rewards.discard).toEqual(['RC11', 'RC12', 'RC07', 'RC01', 'RC13', 'RC08', 'RC09']);
    const kept = searching({ draws, who: { resolve: 5 } }).pick('spend', 'stop').now.timeout();
    expect(found(kept)).toEqual([won(2), hurt(2, 8, 'search'), gained(2), discarded(cardsOf(...draws))]);
  });
  test('HH-SEARCH-31 not where no token was spent', () => {
    expect(found(searching({ draws: FIVE }).pick('stop'))[2]).toEqual(won(2));
  });
  test('HH-Q-24 removing a card with two symbols takes both away', () => {
    const draws = ['ammunition+damage', 'damage', 'ammunition', 'key', 'panic', 'utility', 'firearm'];
    const p = searching({ draws }).pick('spend', 'RC18');
    expect(p.told('RewardWon')).toEqual([won(0).data]);
    expect(searching({ draws }).pick('spend', 'none').told('RewardWon')).toEqual([won(2).data]);
  });
  test('HH-Q-29 after the removal no more tokens can be spent', () => {
    const p = searching({ draws: [...FIVE, 'ammunition', 'key'], who: { resolve: 5 } }).pick('spend', 'stop', 'RC01');
    expect(p.question.kind).toBe('action');
    expect(p.game.search).toBeNull();
  });
  test('who gives up in the middle draws no more', () => {
    const p = searching({ draws: FIVE, who: { resolve: 5 } }).pick('spend').now.concede(0);
    expect(p.types.slice(0, 2)).toEqual(['ParticipantResigned', 'RewardWon']);
  });
  test('another who gives up does not stop it', () => {
    const p = searching({ draws: FIVE }).concede(2).pick('stop');
    expect(p.told('RewardWon')).toEqual([won(2).data]);
    expect(p.game.participants[2]).toMatchObject({ alive: true, resigned: true });
  });
});

describe('the Reward deck', () => {
  const ids = REWARD_CARDS.map(({ id }) => id);
  /** So many cards in the deck, the others in the discard pile. */
  const left = (count: number) => ({ rewards: { deck: ids.slice(0, count), discard: ids.slice(count) } });
  const shuffled = (order: readonly string[]) => ({ type: 'RewardsShuffled', data: { count: order.length }, sealed: { order } });

  test('HH-Q-27 what was drawn is discarded at the end, and not before', () => {
    const p = searching({ draws: ['panic', 'panic', 'key', 'key', 'firearm'] });
    expect(p.game.rewards).toMatchObject({ table: ['RC13', 'RC14', 'RC09', 'RC10', 'RC03'], discard: [] });
    expect(p.pick('stop').game.rewards).toMatchObject({ table: [], discard: ['RC13', 'RC14', 'RC09', 'RC10', 'RC03'] });
    expect(p.game.rewards.deck).toHaveLength(16);
  });
  test('HH-Q-27 an empty deck is renewed from the discard pile, in the middle of a draw as well', () => {
    const order = [...ids.slice(2)].reverse();
    const p = searching({ who: NO_RESOLVE, state: left(2) }, [order]);
    expect(found(p).slice(0, 4)).toEqual([roomDeclared, drawn(['RC01', 'RC02']), shuffled(order), drawn(['RC21', 'RC20', 'RC19'])]);
    expect(p.game.rewards.deck).toEqual(order.slice(3));
  });
  test('HH-Q-27 only when a card is needed', () => {
    const p = searching({ who: NO_RESOLVE, state: left(5) });
    expect(p.types).not.toContain('RewardsShuffled');
    expect(p.game.rewards.deck).toEqual([]);
  });
  test('HH-Q-27 the cards on the table are not among those', () => {
    const p = searching({ state: { rewards: { deck: ids.slice(0, 5), discard: ids.slice(5) } } }, [ids.slice(5)]).pick('spend');
    expect(found(p).slice(2)).toEqual([spent, shuffled(ids.slice(5)), drawn(['RC06', 'RC07'])]);
  });
  test('HH-Q-28 with all cards on the table no more Resolve is asked for', () => {
    const p = searching({ who: { resolve: 99 } }).pick('spend', ...Array<string>(14).fill('spend'));
    expect(p.game.rewards).toMatchObject({ deck: [], discard: [] });
    expect(p.game.rewards.table).toHaveLength(21);
    expect(p.question.kind).toBe('search.removal');
    expect(p.game.participants[0]!.resolve).toBe(84);
  });
  test('HH-Q-28 a token for the one card that is left is spent all the same', () => {
    const p = searching({ state: { rewards: { deck: ids.slice(0, 6), discard: [] } } });
    expect(p.question.options[1]!.label).toBe('Spend 1 Resolve for 1 card more');
    p.pick('spend');
    expect(found(p).slice(2)).toEqual([spent, drawn(['RC06'])]);
    expect(p.question.kind).toBe('search.removal');
  });
});

describe('dying of it', () => {
  const HURT = ['damage', 'damage', 'panic', 'key', 'firearm'];

  test('HH-SEARCH-36 HH-DEATH-01 HH-Q-39 after everything else, with the Resolve on record', () => {
    const p = searching({ draws: HURT, who: { ...NO_RESOLVE, hp: 2, items: ['knife'], keys: 1, bullets: 2, panicked: true, locksOwed: 1 } }).pick('room');
    expect(found(p).slice(1)).toEqual([
      drawn(['RC11', 'RC12', 'RC13', 'RC09']),
      won(2),
      hurt(2, 0, 'search'),
      gained(2),
      discarded(['RC11', 'RC12', 'RC13', 'RC09']),
      died(),
      master(0),
    ]);
    expect(p.game.participants[0]).toMatchObject({ alive: false, body: true, hp: 0, resolve: 0, panicked: false, items: ['knife'], bullets: 2, keys: 1, locksOwed: 3 });
  });
  test('HH-Q-38 only points really lost give Resolve', () => {
    const p = searching({ draws: HURT, who: { ...NO_RESOLVE, hp: 1 } });
    expect(found(p).slice(3, 5)).toEqual([hurt(2, 0, 'search'), gained(1)]);
  });
  test('one point is enough to live', () => {
    const p = searching({ draws: HURT, who: { ...NO_RESOLVE, hp: 3 } });
    expect(p.game.participants[0]).toMatchObject({ alive: true, hp: 1 });
    expect(p.types).not.toContain('ParticipantDied');
  });
  test('HH-POWER-01 HH-POWER-02 HH-Q-135 Tough takes 1 off, but never the last', () => {
    const who = { ...NO_RESOLVE, character: 'ben', sheet: 'advanced' };
    expect(found(searching({ draws: HURT, who })).slice(3, 5)).toEqual([hurt(1, 9, 'search'), gained(1)]);
    const { facts } = reward('S2b', ['damage', 'damage', 'key'], { who });
    expect(facts).toEqual([won(2), hurt(1, 9, 'search'), gained(1)]);
  });
  test('HH-SETUP-18 the beginner Ben is not tough', () => {
    expect(found(searching({ draws: HURT, who: { ...NO_RESOLVE, character: 'ben' } }))[3]).toEqual(hurt(2, 8, 'search'));
  });
});
