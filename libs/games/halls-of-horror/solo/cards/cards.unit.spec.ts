import { describe, expect, test } from '@jest/globals';
import type { Fact } from '#engine';
import { rows } from '../../testing/printed.js';
import { activated, giftOn, healthChanged, lineOf, moved, raged, replaced, solo, type SoloGame } from '../../testing/solo.js';
import { SOLO_CARDS, SOLO_DECK, soloText } from './index.js';
import type { Line, SoloCard } from './solo-card.js';

// id | name | the Killer is Active | he is Stunned | he is dead
const PRINTED = rows(`
  SO-01 | The Killer is Hunting | 2 steps ↑ → ↓ ← | he becomes Active | Health +3
  SO-02 | The Killer is Hunting | 2 steps ← ↑ → ↓ | he becomes Active | Health +3
  SO-03 | The Killer is Hunting | 3 steps ↓ → ↑ ← | he becomes Active | Health +3
  SO-04 | The Killer is Hunting | 3 steps → ↓ ← ↑ | he becomes Active | Health +3
  SO-05 | A Gift from the MC | 1 step ↑ ← ↓ →; GIFT THERE | GIFT; he becomes Active | GIFT; Health +1
  SO-06 | A Gift from the MC | 2 steps → ↑ ← ↓; GIFT THERE | GIFT; he becomes Active | GIFT; Health +1
  SO-07 | A Gift from the MC | 1 step ↓ → ← ↑; GIFT THERE | GIFT; he becomes Active | GIFT; Health +1
  SO-08 | Charge | Rage +1; 3 steps towards you | he becomes Active; 1 step towards you | Health +4
  SO-09 | Charge | Rage +1; 3 steps towards you | he becomes Active; 1 step towards you | Health +4
  SO-10 | Inhuman Frenzy | Health −3; Rage +1; 2 steps towards you | Health −3; he becomes Active; Rage +1 | Health +2
  SO-11 | Inhuman Frenzy | Health −3; Rage +1; 2 steps towards you | Health −3; he becomes Active; Rage +1 | Health +2
  SO-12 | The Killer's Wrath | Health −1; Rage +2; 1 step towards you | Health −1; he becomes Active; Rage +1 | nothing
  SO-13 | The Killer's Wrath | Health −1; Rage +2; 1 step towards you | Health −1; he becomes Active; Rage +1 | nothing
  SO-14 | Something Changed | for 1 Rage: REPLACE | Rage −1; REPLACE | Health +3; REPLACE
  SO-15 | Something Changed | for 1 Rage: REPLACE | Rage −1; REPLACE | Health +3; REPLACE
`);
const WORDS = {
  'GIFT THERE': 'if he moved, put a Gift token on the Empty Room he left',
  GIFT: 'put a Gift token on an Empty Room',
  REPLACE: 'replace an Empty, Exhausted Room by a new one',
};
const inFull = (row: string): string => Object.entries(WORDS).reduce((text, [short, full]) => text.replaceAll(short, full), row);
const says = (card: SoloCard, line: Line): string => card[line].map(({ text }) => text).join('; ') || 'nothing';

test('HH-SOLO-22 the 15 cards say what is printed for each state of the Killer', () => {
  const printed = SOLO_CARDS.map((card) => [card.id, card.name, says(card, 'active'), says(card, 'stunned'), says(card, 'dead')].join(' | '));
  expect(printed).toEqual(PRINTED.map(inFull));
});
test('HH-Q-114 the deck has each of the 15 once', () => {
  expect(SOLO_DECK).toEqual(PRINTED.map((row) => row.slice(0, 5)));
});
test('a card tells players its three lines', () => {
  const [charge, wrath] = [SOLO_CARDS[7]!, SOLO_CARDS[11]!];
  expect(soloText(charge)).toBe('Active: Rage +1; 3 steps towards you. Stunned: he becomes Active; 1 step towards you. Dead: Health +4.');
  expect(soloText(wrath)).toMatch(/ Dead: nothing\.$/);
});

const stunned = { active: false };
const dead = { active: false, hp: 0, rage: 0 };
/** A Room that can be replaced. */
const used = { revealed: true, exhausted: true };

/** In the same row as the Killer, two steps to his left. */
const near = { cell: 'r3c1' };
type Case = readonly [line: Line, given: SoloGame, facts: readonly Fact[], picks?: readonly string[]];
const everyState = (id: string, cases: readonly Case[]): void =>
  describe(id, () => {
    test.each(cases)('HH-SOLO-22 %s: carried out from left to right', (_, given, facts, picks = []) => {
      const p = solo({ ...given, deck: [id] }).pick(...picks);
      expect(lineOf(p)).toEqual(facts);
      expect(p.game.ceremony).toMatchObject({ deck: [], played: null, discard: [id] });
    });
  });

const hunting = (...steps: readonly Fact[]): Case[] => [
  ['active', {}, steps],
  ['stunned', { killer: stunned }, [activated]],
  ['dead', { killer: dead }, [healthChanged(3, 3)]],
];
everyState('SO-01', hunting(moved('r3c3', 'r2c3'), moved('r2c3', 'r1c3')));
everyState('SO-02', hunting(moved('r3c3', 'r3c2'), moved('r3c2', 'r3c1')));
everyState('SO-03', hunting(moved('r3c3', 'r4c3'), moved('r4c3', 'r4c4'), moved('r4c4', 'r3c4')));
everyState('SO-04', hunting(moved('r3c3', 'r3c4'), moved('r3c4', 'r4c4'), moved('r4c4', 'r4c3')));

const gift = (...steps: readonly Fact[]): Case[] => [
  ['active', {}, [...steps, giftOn('r3c3')]],
  ['stunned', { killer: stunned }, [giftOn('r2c4'), activated], ['r2c4']],
  ['dead', { killer: dead }, [giftOn('r4c4'), healthChanged(1, 1)], ['r4c4']],
];
everyState('SO-05', gift(moved('r3c3', 'r2c3')));
everyState('SO-06', gift(moved('r3c3', 'r3c4'), moved('r3c4', 'r2c4')));
everyState('SO-07', gift(moved('r3c3', 'r4c3')));

const charge: Case[] = [
  ['active', { participant: { cell: 'r3c1' }, killer: { cell: 'r3c4' } }, [raged(1, 2), moved('r3c4', 'r3c3'), moved('r3c3', 'r3c2'), moved('r3c2', 'r3c1')]],
  ['stunned', { participant: near, killer: stunned }, [activated, moved('r3c3', 'r3c2')]],
  ['dead', { killer: dead }, [healthChanged(4, 4)]],
];
everyState('SO-08', charge);
everyState('SO-09', charge);

const frenzy: Case[] = [
  ['active', { participant: near }, [healthChanged(-3, 7), raged(1, 2), moved('r3c3', 'r3c2'), moved('r3c2', 'r3c1')]],
  ['stunned', { killer: stunned }, [healthChanged(-3, 7), activated, raged(1, 2)]],
  ['dead', { killer: dead }, [healthChanged(2, 2)]],
];
everyState('SO-10', frenzy);
everyState('SO-11', frenzy);

const wrath: Case[] = [
  ['active', { participant: near }, [healthChanged(-1, 9), raged(2, 3), moved('r3c3', 'r3c2')]],
  ['stunned', { killer: stunned }, [healthChanged(-1, 9), activated, raged(1, 2)]],
];
everyState('SO-12', wrath);
everyState('SO-13', wrath);
test.each(['SO-12', 'SO-13'])('HH-SOLO-38 %s has no line for a dead Killer and is skipped', (id) => {
  expect(solo({ deck: [id, 'SO-01'], killer: dead }).types.slice(0, 2)).toEqual(['CeremonyCardSkipped', 'CeremonyCardPlayed']);
});

const changed: Case[] = [
  ['active', { rooms: { r1c2: used } }, [raged(-1, 0), replaced('r1c2')]],
  ['stunned', { rooms: { r1c2: used, r1c3: used }, killer: stunned }, [raged(-1, 0), replaced('r1c3')], ['r1c3']],
  ['dead', { rooms: { r1c2: used }, killer: dead }, [healthChanged(3, 3), replaced('r1c2')]],
];
everyState('SO-14', changed);
everyState('SO-15', changed);
describe.each(['SO-14', 'SO-15'])('%s', (id) => {
  test('HH-SOLO-36 HH-Q-134 without Rage to spend the Active line does nothing and the card is skipped', () => {
    const p = solo({ deck: [id, 'SO-01'], rooms: { r1c2: used }, killer: { rage: 0 } });
    expect(p.told('CeremonyCardSkipped')).toEqual([{ card: id }]);
    expect(p.game.rooms['r1c2']).toMatchObject({ card: '1A', exhausted: true });
  });
  test('HH-SOLO-36 HH-Q-134 without a Room to replace no Rage is spent and the card is skipped', () => {
    const p = solo({ deck: [id, 'SO-01'] });
    expect(p.told('CeremonyCardSkipped')).toEqual([{ card: id }]);
    expect(p.game.killer.rage).toBe(1);
  });
  test('HH-SOLO-37 Rage to be reduced is no condition: at 0 the Room is replaced all the same', () => {
    expect(lineOf(solo({ deck: [id], rooms: { r1c2: used }, killer: { ...stunned, rage: 0 } }))).toEqual([replaced('r1c2')]);
  });
  test('HH-SOLO-37 nor is the Room a condition for it', () => {
    expect(lineOf(solo({ deck: [id], killer: stunned }))).toEqual([raged(-1, 0)]);
    expect(lineOf(solo({ deck: [id], killer: dead }))).toEqual([healthChanged(3, 3)]);
  });
  test('HH-Q-134 where neither changes anything the card is skipped', () => {
    expect(solo({ deck: [id, 'SO-01'], killer: { ...stunned, rage: 0 } }).told('CeremonyCardSkipped')).toEqual([{ card: id }]);
  });
});
describe.each(['SO-05', 'SO-06', 'SO-07'])('%s', (id) => {
  test('the Killer leaves nothing where the Room is not Empty without him', () => {
    const state = { gifts: { board: [{ id: 'gift-1', cell: 'r3c3', token: 'GT-12' }], placed: 1 } };
    const line = lineOf(solo({ deck: [id], state }));
    expect(new Set(line.map(({ type }) => type))).toEqual(new Set(['KillerMoved']));
  });
  test('HH-Q-134 he who cannot move leaves nothing: the card is skipped', () => {
    expect(solo({ deck: [id, 'SO-08'], participant: { cell: 'r3c3' } }).told('CeremonyCardSkipped')).toEqual([{ card: id }]);
  });
  test('HH-Q-113 HH-Q-134 without a Gift token left the rest of the card is carried out', () => {
    const state = { gifts: { supply: [] } };
    expect(lineOf(solo({ deck: [id], state, killer: stunned }))).toEqual([activated]);
    expect(lineOf(solo({ deck: [id], state, killer: dead }))).toEqual([healthChanged(1, 1)]);
    expect(lineOf(solo({ deck: [id], state })).map(({ type }) => type)).not.toContain('GiftPlaced');
  });
});
