import { describe, expect, test } from '@jest/globals';
import { before, ceremony, dead, died, discarded, drawn, forgone, gone, hurt, locked, lost, master, passed, played, raged, returned, type AtCeremony } from '../testing/ceremony.js';

const full = { hp: 12, rage: 4, active: false };
const resigned = (seat: number) => ({ type: 'ParticipantResigned', data: { seat } });
/** MC cards that come to nothing with a Killer who can use no symbol but to get up. */
const idle = ['MC-10.1', 'MC-10.2', 'MC-10.3', 'MC-10.4'];

describe('the First Player card', () => {
  const passesTo = (first: number, who = {}) => ceremony({ deck: idle, killer: full, first, who }).told('FirstPlayerPassed');
  test('HH-TURN-17 HH-MC-29 goes to the next living player', () => {
    expect(passesTo(0)).toEqual([{ seat: 1 }]);
    expect(passesTo(3)).toEqual([{ seat: 0 }]);
    expect(passesTo(0, { 1: gone(), 2: gone() })).toEqual([{ seat: 3 }]);
    expect(passesTo(2, { 3: gone(), 0: gone() })).toEqual([{ seat: 1 }]);
  });
  test('HH-TURN-17 the last one living keeps it', () => {
    expect(passesTo(2, { 0: gone(1), 1: gone(2), 3: gone(3) })).toEqual([]);
    expect(passesTo(1, { 0: gone(1), 1: gone(2), 3: gone(3) })).toEqual([{ seat: 2 }]);
  });
  test('HH-Q-95 after the death of the First Player the turn order stays as it was until the card passes', () => {
    const p = ceremony({ deck: idle, killer: full, first: 1, who: { 0: { locksOwed: 1 }, 1: { ...dead(), locksOwed: 2 } }, master: 1 });
    expect(p.facts).toEqual([forgone(1, 2), forgone(0, 1), drawn(1, 'MC-10.1', 'MC-10.2')]);
    p.pick('MC-10.1');
    expect(p.told('FirstPlayerPassed')).toEqual([{ seat: 2 }]);
    expect(p.told('TurnBegan')).toEqual([{ number: 4, first: 2 }]);
  });
});

describe('the MC card', () => {
  const passesTo = (at: number, who: AtCeremony['who']) => ceremony({ deck: idle, killer: full, who, master: at }).pick('MC-10.1').told('MasterChanged');
  test('HH-Q-93 stays with a single dead player', () => {
    expect(passesTo(2, { 2: gone() })).toEqual([]);
  });
  test('HH-MC-27 HH-MC-29 goes to the next dead player, when the First Player card does', () => {
    expect(passesTo(1, { 1: gone(2), 3: gone(1) })).toEqual([{ seat: 3 }]);
    expect(passesTo(3, { 1: gone(2), 3: gone(1) })).toEqual([{ seat: 1 }]);
    expect(passesTo(0, { 0: gone(2), 1: gone(1), 3: gone(3) })).toEqual([{ seat: 1 }]);
    const p = ceremony({ deck: idle, killer: full, who: { 1: gone(2), 3: gone(1) }, master: 1 }).pick('MC-10.1');
    expect(before(p).slice(-3)).toEqual([discarded('MC-10.1'), passed(2), master(3)]);
  });
  test('HH-MC-28 a further death hands it on at once', () => {
    const p = ceremony({ killer: full, who: { 1: gone(1), 3: { resigned: true } }, master: 1, deck: idle, agenda: [{ step: 'endActions' }] });
    expect(p.facts.slice(0, 2)).toEqual([died(3, 'r5c1', 2), master(3)]);
    expect(p.question).toMatchObject({ seat: 3, kind: 'ceremony.card' });
    expect(p.offered).toHaveLength(3);
  });
  test('HH-Q-94 of several who die together the last in turn order has it', () => {
    const who = { 0: { resigned: true }, 2: { resigned: true } };
    const newest = (first: number) => ceremony({ killer: full, who, first, deck: idle, agenda: [{ step: 'endActions' }] }).question.seat;
    expect([newest(0), newest(1), newest(3)]).toEqual([2, 0, 2]);
  });
});

describe('death by a card', () => {
  const trapdoor = ['MC-11.1', ...idle];
  test('HH-Q-92 HH-Q-38 HH-DEATH-01 the role passes at once, the card is finished by who plays it, the locks wait for the next ceremony', () => {
    const p = ceremony({ deck: trapdoor, killer: { cell: 'r3c3' }, who: { 1: { hp: 1 } } }).pick('1');
    expect(p.facts).toEqual([played(0, 'MC-11.1'), hurt(1, 1, 0, 'MC-11'), died(1, 'r1c4'), master(1)]);
    expect(p.question).toMatchObject({ seat: 0, kind: 'killer.symbol' });
    p.now.pick('enrage');
    expect(p.facts).toEqual([raged(1, 2), discarded('MC-11.1'), passed(2), { type: 'TurnBegan', data: { number: 4, first: 2 } }]);
    expect(p.game.participants[1]!.locksOwed).toBe(2);
    expect(p.game.ceremony.master).toBe(1);
  });
  test('HH-Q-92 the MC whose card kills another finishes it, and from the newest the role goes on', () => {
    const p = ceremony({ deck: trapdoor, killer: { cell: 'r3c3' }, who: { 1: { hp: 1 }, 3: gone() }, master: 3 }).pick('MC-11.1', '1');
    expect(p.facts.slice(-2)).toEqual([died(1, 'r1c4', 2), master(1)]);
    expect(p.question).toMatchObject({ seat: 3, kind: 'killer.symbol' });
    p.now.pick('stop');
    expect(before(p)).toEqual([lost(1), discarded('MC-11.1'), passed(2), master(3)]);
  });
  test('HH-Q-95 the First Player killed by the own card spends its symbols and passes the First Player card', () => {
    const p = ceremony({ deck: trapdoor, killer: { cell: 'r3c3' }, who: { 0: { hp: 1 } } }).pick('0', 'stop');
    expect(before(p).slice(-3)).toEqual([lost(1), discarded('MC-11.1'), passed(1)]);
    expect(p.game.ceremony.master).toBe(0);
  });
  test('HH-EXIT-02 HH-EXIT-04 HH-MC-23 HH-MC-30 HH-Q-96 the death of the last is a victory of those dead before; the card is done first', () => {
    const p = ceremony({ deck: trapdoor, killer: { cell: 'r3c3' }, who: { 0: gone(2), 1: { hp: 1 }, 2: gone(1), 3: gone(3) }, master: 3 }).pick('MC-11.1');
    expect(p.question.kind).toBe('killer.symbol');
    p.now.pick('stop');
    expect(p.facts).toEqual([lost(1), discarded('MC-11.1'), { type: 'GameEnded', data: { reason: 'all dead', winners: [0, 2, 3] } }]);
    expect(p.outcome).toEqual({ winners: [0, 2, 3], losers: [1], reason: 'all dead' });
  });
});

describe('HH-D-22 giving up in the ceremony', () => {
  const board = `
    S1a  X1   2A  S2a
    3A   4A   5A  7A
    8A   9A   12A 13A
    X2   14A  21A 23A
    S3a  24A  16A S4a`;
  const inside = { 0: { cell: 'r2c2' }, 1: { cell: 'r2c3' }, 2: { cell: 'r3c2' }, 3: { cell: 'r4c3' } };

  test('HH-Q-92 whoever owes a lock locks by the default; the locks for the death wait for the next ceremony; the MC draws', () => {
    const p = ceremony({ board, deck: idle, killer: full, who: { ...inside, 1: { cell: 'r2c3', locksOwed: 1 } } }).concede(1);
    expect(before(p)).toEqual([
      resigned(1),
      died(1, 'r2c3'),
      master(1),
      locked(1, 'r1c1'),
      drawn(1, 'MC-10.1', 'MC-10.2'),
      played(1, 'MC-10.1'),
      returned(1, 'MC-10.2'),
      lost(1),
      discarded('MC-10.1'),
      passed(2),
    ]);
    expect(p.game.participants[1]!.locksOwed).toBe(2);
  });
  test('while another locks: nothing changes for that', () => {
    const p = ceremony({ board, deck: idle, killer: full, who: { ...inside, 1: { cell: 'r2c3', locksOwed: 1 } } });
    const asked = p.question;
    p.concede(3);
    expect(p.question).toEqual(asked);
    expect(p.pick('r1c4').facts).toContainEqual(locked(1, 'r1c4'));
    expect(p.told('CeremonyCardsDrawn')).toEqual([{ seat: 3, count: 2 }]);
  });
  test('HH-Q-92 the First Player whose card is being played: the rest goes by the defaults, as the First Player', () => {
    const p = ceremony({ deck: ['MC-12.1'], killer: { cell: 'r3c3' }, first: 2 }).concede(2);
    expect(before(p)).toEqual([
      played(2, 'MC-12.1'),
      resigned(2),
      died(2, 'r5c4'),
      master(2),
      { type: 'PanicTaken', data: { seat: 0 } },
      lost(2),
      discarded('MC-12.1'),
      passed(3),
    ]);
  });
  test('HH-Q-92 whoever would be chosen by the default has just given up: the next one is', () => {
    const p = ceremony({ deck: ['MC-12.1'], killer: { cell: 'r3c3' } }).concede(0);
    expect(p.told('PanicTaken')).toEqual([{ seat: 1 }]);
  });
  test('HH-Q-92 whoever was offered and has given up since cannot be chosen: it is asked anew', () => {
    const p = ceremony({ deck: ['MC-11.1'], killer: { cell: 'r3c3' } });
    p.concede(1).seat(0, '1');
    expect(p.told('DamageSuffered')).toEqual([]);
    expect([p.question.seat, p.question.kind, p.offered]).toEqual([0, 'ceremony.choice', ['0', '2', '3']]);
    expect(p.pick('3').told('DamageSuffered')).toEqual([{ seat: 3, points: 1, hp: 9, from: 'MC-11' }]);
  });
  test('HH-Q-92 where a single choice is left it is taken, where none is the text is skipped', () => {
    const passages = () => ceremony({ seats: 3, deck: ['MC-06.1'], killer: { cell: 'r3c3' } }).concede(1);
    expect(passages().seat(0, '1', '2').told('ParticipantsSwapped')).toEqual([{ a: 0, b: 2 }]);
    const p = passages().concede(2).seat(0, '0', '1');
    expect(p.told('ParticipantsSwapped')).toEqual([]);
    expect(p.question.kind).toBe('killer.symbol');
  });
  test('HH-D-17 a dead player with the cards in hand has given up: the first drawn is played, the defaults go on', () => {
    const p = ceremony({ deck: ['MC-12.1', ...idle], killer: { cell: 'r3c3' }, who: { 2: gone() }, master: 2 }).concede(2);
    expect(before(p)).toEqual([
      drawn(2, 'MC-12.1', 'MC-10.1'),
      played(2, 'MC-12.1'),
      returned(2, 'MC-10.1'),
      { type: 'PanicTaken', data: { seat: 0 } },
      lost(2),
      discarded('MC-12.1'),
      passed(1),
    ]);
  });
  test('HH-Q-92 the MC has drawn and another dies: who has drawn plays, the newest is MC then', () => {
    const p = ceremony({ deck: idle, killer: full, who: { 2: gone() }, master: 2 }).concede(3);
    expect(p.facts.slice(1)).toEqual([resigned(3), died(3, 'r5c1', 2), master(3)]);
    expect(p.question).toMatchObject({ seat: 2, kind: 'ceremony.card', default: ['MC-10.1'] });
    expect(before(p.now.pick('MC-10.2'))).toEqual([played(2, 'MC-10.2'), returned(2, 'MC-10.1'), lost(1), discarded('MC-10.2'), passed(1), master(2)]);
  });
  test('the last one living gives up: the game is over at once', () => {
    const p = ceremony({ seats: 2, deck: idle, killer: {}, who: { 1: gone() }, master: 1 }).concede(0);
    expect(p.types.slice(-3)).toEqual(['ParticipantDied', 'MasterChanged', 'GameEnded']);
    expect(p.outcome).toEqual({ winners: [1], losers: [0], reason: 'all dead' });
  });
});
