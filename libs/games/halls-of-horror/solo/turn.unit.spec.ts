import { describe, expect, test } from '@jest/globals';
import type { Json } from '#engine';
import { activated, raged, solo, type SoloGame } from '../testing/solo.js';

/** A whole turn; the Killer is Stunned on r4c4 unless told, and gets up by the card. */
const turn = ({ killer, ...given }: SoloGame, random: readonly Json[] = []) =>
  solo({ deck: ['SO-10'], killer: { cell: 'r4c4', hp: 1, active: false, ...killer }, ...given, agenda: [{ step: 'turn' }] }, random);
const withHim = { cell: 'r1c1', active: true };
const card = ['CeremonyCardPlayed', 'KillerActivated', 'RageChanged', 'CeremonyCardDiscarded', 'TurnBegan'];

describe('a turn of one', () => {
  test('HH-SOLO-10 HH-Q-121 Action first, card second; nobody passes anything on', () => {
    const p = turn({}).pick('down');
    expect(p.facts).toEqual([
      { type: 'TurnBegan', data: { number: 2, first: 0 } },
      { type: 'ActionsRevealed', data: { actions: [{ seat: 0, action: 'down' }] } },
      { type: 'RoomRevealed', data: { cell: 'r2c1', room: '4A' } },
      { type: 'ParticipantMoved', data: { seat: 0, from: 'r1c1', to: 'r2c1', how: 'move' } },
      { type: 'RoomEntered', data: { cell: 'r2c1', seat: 0 } },
      { type: 'ActionsEnded', data: {} },
      { type: 'CeremonyCardPlayed', data: { seat: 0, card: 'SO-10' } },
      activated,
      raged(1, 2),
      { type: 'CeremonyCardDiscarded', data: { card: 'SO-10' } },
      { type: 'TurnBegan', data: { number: 3, first: 0 } },
    ]);
  });
  test('HH-D-20 alone: a Move or Search', () => {
    const p = turn({});
    expect(p.question).toMatchObject({ seat: 0, kind: 'action', default: ['search'] });
    expect(p.offered).toEqual(['right', 'down', 'search']);
  });
  test('HH-D-20 HH-SOLO-11 with the Active Killer: Attack or Escape', () => {
    const p = turn({ killer: withHim });
    expect(p.question).toMatchObject({ seat: 0, kind: 'combat.action', default: ['escape'] });
    expect(p.offered).toEqual(['attack', 'escape']);
  });
  test('having walked up to the Killer it draws a card, and fights in the next turn', () => {
    const p = turn({ deck: ['SO-12'], killer: { cell: 'r2c1', active: true, hp: 10 } }).pick('down');
    expect(p.types.slice(-5)).toEqual(['CeremonyCardPlayed', 'KillerHealthChanged', 'RageChanged', 'CeremonyCardDiscarded', 'TurnBegan']);
    expect(p.question.kind).toBe('combat.action');
  });
  test('HH-Q-131 a trap closes around the Participant before the card is drawn', () => {
    const p = turn({ participant: { cell: 'r2c1' } }).pick('right');
    expect(p.types.slice(5)).toEqual(['RoomLocked', 'ActionsEnded', ...card]);
    expect(p.told('RoomLocked')).toEqual([{ cell: 'r2c2', lock: 'temporary', seat: 0, owed: false }]);
    expect(p.offered).toEqual(['search']);
  });
});

describe('Combat spares the card', () => {
  const given = { killer: { ...withHim, hp: 2 }, participant: { resolve: 0 } };

  test('HH-SOLO-12 HH-SOLO-13 HH-Q-130 an Escape: the Killer left alone is Stunned, and none is drawn', () => {
    const p = turn(given, [6, 6, 4, 1]).pick('escape', 'r2c1');
    expect(p.types.slice(-7)).toEqual(['RoomRevealed', 'ParticipantMoved', 'RoomEntered', 'CombatEnded', 'KillerStunned', 'ActionsEnded', 'TurnBegan']);
    expect(p.game.killer).toMatchObject({ active: false, rage: 0 });
    expect(p.offered).toContain('search');
  });
  test('HH-SOLO-12 a fight that goes on', () => {
    const p = turn(given, [1, 1, 1, 1]).pick('attack');
    expect(p.types.slice(-3)).toEqual(['CombatEnded', 'ActionsEnded', 'TurnBegan']);
    expect(p.question.kind).toBe('combat.action');
  });
  test('HH-SOLO-14 HH-SOLO-18 HH-SOLO-16 felling him: one Key, no Room to lock, and no card', () => {
    const p = turn(given, [6, 6, 1, 1]).pick('attack');
    expect(p.types.slice(-6)).toEqual(['KillerHurt', 'KillerDefeated', 'KeysTaken', 'CombatEnded', 'ActionsEnded', 'TurnBegan']);
    expect(p.told('KeysTaken')).toEqual([{ seat: 0, keys: 1, locks: 0 }]);
    expect(p.question.kind).toBe('action');
  });
});

describe('Keys and the end', () => {
  const altar = { participant: { cell: 'r1c2' }, rooms: { r1c2: { card: '15A', revealed: true, entered: true } } };

  test('HH-SOLO-16 a Key found locks no Room', () => {
    const p = turn(altar).pick('search', 'room');
    expect(p.told('KeysTaken')).toEqual([{ seat: 0, keys: 1, locks: 0 }]);
    expect(p.types.slice(-6)).toEqual(['ActionsEnded', ...card]);
    expect(p.game.participants[0]).toMatchObject({ keys: 1, locksOwed: 0 });
  });
  test('HH-SOLO-15 with two Keys a solved Exit wins, before any card is drawn', () => {
    const rooms = { r1c2: { card: 'X1', revealed: true, entered: true } };
    const rewards = { deck: ['RC01', 'RC02', 'RC03'] };
    const p = turn({ participant: { cell: 'r1c2', keys: 2, resolve: 0 }, rooms, state: { rewards } }).pick('search');
    expect(p.types.slice(-2)).toEqual(['RewardsDiscarded', 'GameEnded']);
    expect(p.outcome).toEqual({ winners: [0], losers: [], reason: 'escaped' });
  });
  test('HH-SOLO-17 killed by the Killer the player has lost; there is no MC to become', () => {
    const p = turn({ killer: withHim, participant: { hp: 3, resolve: 0 } }, [1, 1, 1, 1]).pick('attack');
    expect(p.types.slice(-4)).toEqual(['ResolveGained', 'ParticipantDied', 'CombatEnded', 'GameEnded']);
    expect(p.told('ParticipantDied')).toEqual([{ seat: 0, cell: 'r1c1', death: 1, locks: 0 }]);
    expect(p.outcome).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
  test('HH-SOLO-17 or by anything else', () => {
    const gifts = { board: [{ id: 'gift-1', cell: 'r1c1', token: 'GT-12' }], placed: 1 };
    const p = turn({ participant: { hp: 2 }, state: { gifts } }).pick('search', 'gift:gift-1');
    expect(p.types.slice(-2)).toEqual(['ParticipantDied', 'GameEnded']);
    expect(p.outcome).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
  test('HH-D-22 whoever gives up while a card asks for a choice has lost at once', () => {
    const p = solo({ deck: ['SO-12'] }).now.concede(0);
    expect(p.types).toEqual(['ParticipantResigned', 'ParticipantDied', 'GameEnded']);
    expect(p.outcome).toEqual({ winners: [], losers: [0], reason: 'died' });
  });
});
