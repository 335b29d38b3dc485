import { describe, expect, test } from '@jest/globals';
import { ceremony, dead, discarded, drawn, gone, lost, passed, played, returned, type AtCeremony } from '../testing/ceremony.js';

/** He can use no symbol but to get up. */
const full = { hp: 12, rage: 4, active: false };
const shuffled = (...order: string[]) => ({ type: 'CeremonyShuffled', data: { count: order.length }, sealed: { order } });

describe('as long as all live', () => {
  test('HH-MC-03 HH-MC-29 HH-TURN-17 the First Player plays the top card; it is discarded once it is done, then the next is First Player', () => {
    const p = ceremony({ deck: ['MC-10.1', 'MC-08.1', 'MC-09.1'], first: 2, killer: full });
    expect(p.facts).toEqual([
      played(2, 'MC-10.1'),
      lost(1),
      discarded('MC-10.1'),
      passed(3),
      { type: 'TurnBegan', data: { number: 4, first: 3 } },
    ]);
    expect(p.game.ceremony).toEqual({ deck: ['MC-08.1', 'MC-09.1'], hand: [], holder: null, played: null, discard: ['MC-10.1'], seen: {}, master: null });
  });
  test('HH-MC-04 HH-MC-05 HH-MC-06 HH-KILLER-01 text first, then symbols, both by whoever plays the card', () => {
    const p = ceremony({ deck: ['MC-12.1'], first: 1 });
    expect([p.question.seat, p.question.kind]).toEqual([1, 'ceremony.choice']);
    p.pick('3');
    expect([p.question.seat, p.question.kind]).toEqual([1, 'killer.symbol']);
    expect(p.types).toEqual(['CeremonyCardPlayed', 'PanicTaken']);
    p.pick('enrage', 'stop');
    expect(p.types.slice(2)).toEqual(['RageChanged', 'SymbolsLost', 'CeremonyCardDiscarded', 'FirstPlayerPassed', 'TurnBegan']);
  });
  test('HH-MC-04 a card without a text', () => {
    const p = ceremony({ deck: ['MC-08.1'], killer: { hp: 12, rage: 4, cell: 'r1c1' } });
    expect(p.types).toEqual(['CeremonyCardPlayed', 'SymbolsLost', 'CeremonyCardDiscarded', 'FirstPlayerPassed', 'TurnBegan']);
  });
  test('HH-Q-89 with no card left those played before are shuffled into a new deck', () => {
    const p = ceremony({ deck: [], discard: ['MC-10.1', 'MC-10.2', 'MC-08.1'], killer: full }, [['MC-10.2', 'MC-08.1', 'MC-10.1']]);
    expect(p.facts.slice(0, 2)).toEqual([shuffled('MC-10.2', 'MC-08.1', 'MC-10.1'), played(0, 'MC-10.2')]);
    expect(p.game.ceremony).toMatchObject({ deck: ['MC-08.1', 'MC-10.1'], discard: ['MC-10.2'] });
  });
  test('HH-Q-89 not as long as there is one', () => {
    const p = ceremony({ deck: ['MC-10.1'], discard: ['MC-08.1'], killer: full });
    expect(p.types[0]).toBe('CeremonyCardPlayed');
    expect(p.game.ceremony).toMatchObject({ deck: [], discard: ['MC-08.1', 'MC-10.1'] });
  });
});

describe('with an MC', () => {
  const one: AtCeremony = { who: { 2: gone() }, master: 2, killer: full, deck: ['MC-10.1', 'MC-10.2', 'MC-08.1', 'MC-09.1'] };

  test('HH-MC-22 HH-MC-24 HH-MC-25 HH-MC-26 draws one card more than there are dead, plays one and puts the other under the deck', () => {
    const p = ceremony(one);
    expect(p.facts).toEqual([drawn(2, 'MC-10.1', 'MC-10.2')]);
    expect(p.now.pick('MC-10.2').facts).toEqual([
      played(2, 'MC-10.2'),
      returned(2, 'MC-10.1'),
      lost(1),
      discarded('MC-10.2'),
      passed(1),
      { type: 'TurnBegan', data: { number: 4, first: 1 } },
    ]);
    expect(p.game.ceremony).toMatchObject({ deck: ['MC-08.1', 'MC-09.1', 'MC-10.1'], hand: [], discard: ['MC-10.2'], seen: { 'MC-10.1': 2 } });
  });
  test('HH-D-17 the MC alone is asked, shown each card with its text and symbols; the clock plays the first drawn', () => {
    const p = ceremony(one);
    expect(p.questions).toMatchObject([{ seat: 2, kind: 'ceremony.card', min: 1, max: 1, default: ['MC-10.1'] }]);
    expect(p.question.options).toEqual([
      { id: 'MC-10.1', label: 'Tranquilliser Dart. The Killer is Stunned. Killer symbols: 1.', data: { item: 'MC-10.1' } },
      { id: 'MC-10.2', label: 'Tranquilliser Dart. The Killer is Stunned. Killer symbols: 1.', data: { item: 'MC-10.2' } },
    ]);
    expect(p.timeout().told('CeremonyCardPlayed')).toEqual([{ seat: 2, card: 'MC-10.1' }]);
  });
  test('HH-MC-24 HH-Q-90 three dead: four cards, and those not played go down in the order drawn', () => {
    const who = { 0: gone(1), 2: gone(2), 3: gone(3) };
    const p = ceremony({ ...one, who, master: 3, first: 1, deck: ['MC-10.1', 'MC-08.1', 'MC-10.2', 'MC-09.1', 'MC-13.1'] });
    expect(p.facts).toEqual([drawn(3, 'MC-10.1', 'MC-08.1', 'MC-10.2', 'MC-09.1')]);
    expect(p.now.pick('MC-10.2').facts.slice(0, 2)).toEqual([played(3, 'MC-10.2'), returned(3, 'MC-10.1', 'MC-08.1', 'MC-09.1')]);
    expect(p.game.ceremony.deck).toEqual(['MC-13.1', 'MC-10.1', 'MC-08.1', 'MC-09.1']);
    expect(p.game.ceremony.seen).toEqual({ 'MC-10.1': 3, 'MC-08.1': 3, 'MC-09.1': 3 });
  });
  test('HH-Q-89 too few cards: first what is there, then from those played before', () => {
    const p = ceremony({ ...one, deck: ['MC-13.1'], discard: ['MC-10.1', 'MC-10.2', 'MC-08.1'] }, [['MC-08.1', 'MC-10.2', 'MC-10.1']]);
    expect(p.facts).toEqual([drawn(2, 'MC-13.1'), shuffled('MC-08.1', 'MC-10.2', 'MC-10.1'), drawn(2, 'MC-08.1')]);
    expect(p.offered).toEqual(['MC-13.1', 'MC-08.1']);
    p.pick('MC-13.1');
    expect(p.game.ceremony).toMatchObject({ deck: ['MC-10.2', 'MC-10.1', 'MC-08.1'], discard: ['MC-13.1'], seen: { 'MC-08.1': 2 } });
  });
  test('HH-Q-89 none at all: both from those played before', () => {
    const p = ceremony({ ...one, deck: [], discard: ['MC-10.1', 'MC-10.2', 'MC-08.1'] }, ['keep']);
    expect(p.facts).toEqual([shuffled('MC-10.1', 'MC-10.2', 'MC-08.1'), drawn(2, 'MC-10.1', 'MC-10.2')]);
  });
  test('HH-Q-89 just enough: nothing is shuffled', () => {
    const p = ceremony({ ...one, deck: ['MC-09.1', 'MC-10.1'], discard: ['MC-10.2'] });
    expect(p.facts).toEqual([drawn(2, 'MC-09.1', 'MC-10.1')]);
    expect(p.game.ceremony.deck).toEqual([]);
  });
  test('HH-MC-21 HH-DEATH-05 HH-DEATH-06 HH-MC-22 in the very turn of the first death the First Player draws no more', () => {
    const agenda = [{ step: 'endActions' }];
    const p = ceremony({ ...one, who: { 2: { resigned: true } }, first: 1, master: undefined, agenda });
    expect(p.types).toEqual(['ParticipantDied', 'MasterChanged', 'ActionsEnded', 'LockForgone', 'CeremonyCardsDrawn']);
    expect(p.question).toMatchObject({ seat: 2, kind: 'ceremony.card' });
  });
  test('HH-MC-06 HH-KILLER-01 HH-Q-91 HH-D-18 the MC makes the choices of the card and spends its symbols', () => {
    const p = ceremony({ ...one, who: { 2: dead() }, deck: ['MC-12.1', 'MC-08.1'], killer: {} }).pick('MC-12.1');
    expect(p.question).toMatchObject({ seat: 2, kind: 'ceremony.choice' });
    expect(p.pick('0').question).toMatchObject({ seat: 2, kind: 'killer.symbol' });
  });
});
