import { describe, expect, test } from '@jest/globals';
import type { Fact } from '#engine';
import { activated, healthChanged, moved, solo } from '../testing/solo.js';
import { SOLO_DECK } from './cards/index.js';

const dead = { active: false, hp: 0, rage: 0 };
const played = (card: string): Fact => ({ type: 'CeremonyCardPlayed', data: { seat: 0, card } });
const discarded = (card: string): Fact => ({ type: 'CeremonyCardDiscarded', data: { card } });
const skipped = (card: string): Fact => ({ type: 'CeremonyCardSkipped', data: { card } });
const shuffled = (...order: string[]): Fact => ({ type: 'CeremonyShuffled', data: { count: order.length }, sealed: { order } });
const turnBegan: Fact = { type: 'TurnBegan', data: { number: 2, first: 0 } };

describe('a card is drawn', () => {
  test('HH-SOLO-10 HH-Q-122 the top one is carried out and discarded, then the next turn begins', () => {
    const p = solo({ deck: ['SO-05', 'SO-01'], discard: ['SO-09'], killer: { cell: 'r4c1', active: false }, state: { gifts: { supply: [] } } });
    expect(p.facts).toEqual([played('SO-05'), activated, discarded('SO-05'), turnBegan]);
    expect(p.game.ceremony).toMatchObject({ deck: ['SO-01'], hand: [], played: null, discard: ['SO-09', 'SO-05'] });
  });
  test('HH-SOLO-12 not in a turn in which there was Combat', () => {
    expect(solo({ deck: ['SO-01'], state: { turn: { killerFought: true } } }).facts).toEqual([turnBegan]);
  });
  test('HH-SOLO-38 HH-SOLO-39 one that changes nothing goes under the deck for all to see, and another is drawn', () => {
    const p = solo({ deck: ['SO-12', 'SO-13', 'SO-01', 'SO-02'], killer: dead });
    expect(p.facts).toEqual([skipped('SO-12'), skipped('SO-13'), played('SO-01'), healthChanged(3, 3), discarded('SO-01'), turnBegan]);
    expect(p.game.ceremony).toMatchObject({ deck: ['SO-02', 'SO-12', 'SO-13'], discard: ['SO-01'], seen: { 'SO-12': 'all', 'SO-13': 'all' } });
  });
  test('HH-SOLO-38 one of which a part can be carried out is not skipped', () => {
    // At Rage 4 and 1 HP, only a step is left of it.
    const p = solo({ deck: ['SO-10'], killer: { cell: 'r1c3', hp: 1, rage: 4 } });
    expect(p.facts.slice(0, 3)).toEqual([played('SO-10'), moved('r1c3', 'r1c2'), moved('r1c2', 'r1c1')]);
  });
});

describe('the deck is renewed', () => {
  test('HH-Q-122 from the discard pile, when it is empty', () => {
    const p = solo({ deck: [], discard: ['SO-01', 'SO-02', 'SO-03'], killer: dead }, [['SO-03', 'SO-01', 'SO-02']]);
    expect(p.facts).toEqual([shuffled('SO-03', 'SO-01', 'SO-02'), played('SO-03'), healthChanged(3, 3), discarded('SO-03'), turnBegan]);
    expect(p.game.ceremony).toMatchObject({ deck: ['SO-01', 'SO-02'], discard: ['SO-03'] });
  });
  test('HH-Q-122 not before a card is needed', () => {
    const p = solo({ deck: ['SO-01'], discard: ['SO-02'], killer: dead });
    expect(p.types).not.toContain('CeremonyShuffled');
    expect(p.game.ceremony).toMatchObject({ deck: [], discard: ['SO-02', 'SO-01'] });
  });
  test('HH-Q-123 the discard pile is shuffled in when all that are left have been skipped, and none is skipped twice', () => {
    const p = solo({ deck: ['SO-12', 'SO-13'], discard: ['SO-01', 'SO-02'], killer: dead }, [['SO-13', 'SO-02', 'SO-12', 'SO-01']]);
    expect(p.facts).toEqual([
      skipped('SO-12'),
      skipped('SO-13'),
      shuffled('SO-13', 'SO-02', 'SO-12', 'SO-01'),
      played('SO-02'),
      healthChanged(3, 3),
      discarded('SO-02'),
      turnBegan,
    ]);
    expect(p.game.ceremony).toMatchObject({ deck: ['SO-13', 'SO-12', 'SO-01'], discard: ['SO-02'] });
    expect(p.game.ceremony.seen).toEqual({});
  });

  // Active, with the Participant, at the end of the Rage track, at 1 HP, no Room to replace: no card changes anything.
  const stuck = { participant: { cell: 'r3c3' }, killer: { hp: 1, rage: 4 } };
  test('HH-Q-123 when all 15 have been skipped nothing happens in this turn', () => {
    const p = solo({ ...stuck, deck: SOLO_DECK });
    expect(p.facts).toEqual([...SOLO_DECK.map(skipped), turnBegan]);
    expect(p.game.ceremony).toMatchObject({ deck: SOLO_DECK, discard: [], played: null });
  });
  test('HH-Q-123 wherever they lay', () => {
    const [deck, discard] = [SOLO_DECK.slice(0, 6), SOLO_DECK.slice(6)];
    const p = solo({ ...stuck, deck, discard }, ['keep']);
    expect(p.facts).toEqual([...deck.map(skipped), shuffled(...SOLO_DECK), ...discard.map(skipped), turnBegan]);
    expect(p.game.ceremony).toMatchObject({ deck: SOLO_DECK, discard: [] });
  });
  test('HH-Q-123 in the next turn they are tried again', () => {
    const p = solo({ deck: ['SO-12'], killer: dead, rooms: { r1c2: { revealed: true, entered: true } } });
    expect(p.facts).toEqual([skipped('SO-12'), turnBegan]);
    expect(p.now.pick('right').types).toEqual(['ActionsRevealed', 'ParticipantMoved', 'ActionsEnded', 'CeremonyCardSkipped', 'TurnBegan']);
  });
});
