import { describe, expect, test } from '@jest/globals';
import { enemy, stateOf, turnOf } from './testing/playing.js';
import { view } from './view.js';

const game = stateOf({
  seats: 3,
  known: ['r1c1'],
  checked: ['r1c2'],
  pigs: { 0: { hand: ['I1', 'E01'] }, 1: { hand: ['I3', 'I4', 'E12'], attacks: 1 }, 2: { alive: false, attacks: 2 } },
  enemies: [enemy(1, 'r2c3', 0, 'r3c3'), enemy(2, 'r1c2')],
  stacks: { item: ['I2', 'I5'], event: ['E02', 'E03'] },
  discards: { item: [], event: ['E05'] },
  tops: { item: [1] },
});

describe('a view', () => {
  test('shows undiscovered rooms to nobody, known and checked ones to everybody', () => {
    for (const viewer of [0, 1, 'spectator'] as const) {
      const { rooms } = view(game, viewer);
      expect([rooms['r1c1'], rooms['r1c2'], rooms['r5c5']]).toEqual([
        { card: 'R01', known: true, checked: true },
        { card: null, known: false, checked: true },
        { card: null, known: false, checked: false },
      ]);
    }
  });
  test('shows a hand to its owner, the numbers of Items and Events to everybody', () => {
    expect(([0, 1, 'spectator'] as const).map((viewer) => view(game, viewer).pigs.map(({ cards, hand }) => [cards.item, cards.event, hand]))).toEqual([
      [[1, 1, ['I1', 'E01']], [2, 1, []], [0, 0, []]],
      [[1, 1, []], [2, 1, ['I3', 'I4', 'E12']], [0, 0, []]],
      [[1, 1, []], [2, 1, []], [0, 0, []]],
    ]);
  });
  test('shows the top of a stack to whoever has looked at it', () => {
    expect(([0, 1, 'spectator'] as const).map((viewer) => view(game, viewer).tops.item)).toEqual([null, 'I2', null]);
  });
  test('shows discards, enemies, trails, supply and attacks to everybody', () => {
    expect(view(game, 'spectator')).toMatchObject({
      discards: { item: [], event: ['E05'] },
      enemies: [
        { id: 'enemy-1', at: 'r2c3', chases: 0, trail: ['r3c3'] },
        { id: 'enemy-2', at: 'r1c2', chases: null, trail: [] },
      ],
      supply: 4,
      stacks: { item: 2, event: 2 },
      pigs: [{ attacks: 0 }, { attacks: 1 }, { attacks: 2, alive: false }],
    });
  });
  test('tells the elevator only once it has been discovered', () => {
    expect(view(game, 0).elevator).toBeNull();
    expect(view(stateOf({ known: ['r5c5'] }), 0).elevator).toBe('r5c5');
  });
  test('keeps showing the robbed player the card that was taken', () => {
    const p = turnOf({ seats: 3, pigs: { 0: { hand: ['I1'] }, 1: { hand: ['I3', 'E12'] } } }, ['I3']).pick('play:I1', 'pig-1');
    expect(([0, 1, 2, 'spectator'] as const).map((viewer) => view(p.game, viewer).pigs[0]!.hand)).toEqual([['I3'], ['I3'], [], []]);
  });
  test('hides nothing from the auditor', () => {
    const { rooms, pigs, tops } = view(game, 'auditor');
    expect([rooms['r5c5']!.card, pigs[1]!.hand, tops]).toEqual(['R24', ['I3', 'I4', 'E12'], { item: 'I2', event: 'E02' }]);
  });
});

describe('the scene', () => {
  const { scene } = view(game, 0);
  const space = (id: string) => scene.floors.flatMap(({ spaces }) => spaces).find((s) => s.id === id);

  test('ME-SETUP-09 draws the grid, and the hall beside it', () => {
    expect(scene.floors.map(({ id, spaces }) => [id, spaces.length])).toEqual([
      ['house', 25],
      ['hall', 4],
    ]);
    expect(space('r2c4')).toEqual({ id: 'r2c4', x: 3, y: 1, w: 1, h: 1, face: 'down', label: 'Unknown room', marks: [], detail: 'row 2, column 4' });
    expect(space('r1c1')).toMatchObject({ face: 'up', label: 'Pantry', kind: 'ordinary' });
    expect(space('r1c2')).toMatchObject({ face: 'down', marks: ['checked'] });
    expect(space('H2')).toMatchObject({ face: 'up', label: 'Foyer', marks: ['unexplored'] });
  });
  test('shows the link once the elevator is known', () => {
    expect(scene.floors[0]!.links).toEqual([]);
    expect(view(stateOf({ known: ['r5c5'] }), 0).scene.floors[0]!.links).toEqual([{ from: 'r5c5', to: 'H1', kind: 'passage' }]);
  });
  test('stands pigs and enemies where they are', () => {
    expect(scene.pieces.map(({ id, at, marks }) => [id, at, marks])).toEqual([
      ['pig-0', 'r3c3', []],
      ['pig-1', 'r3c3', ['on its side']],
      ['pig-2', 'r3c3', ['dead']],
      ['enemy-1', 'r2c3', ['after Pig 1']],
      ['enemy-2', 'r1c2', undefined],
    ]);
  });
  test('lays hands, stacks, discards and the supply beside it', () => {
    expect(scene.zones.map(({ id, count, items }) => [id, count, items?.map((item) => item.id)])).toEqual([
      ['hand-0', 2, ['I1', 'E01']],
      ['hand-1', 3, []],
      ['hand-2', 0, []],
      ['item-stack', 2, []],
      ['item-discards', 0, []],
      ['event-stack', 2, []],
      ['event-discards', 1, ['E05']],
      ['supply', 4, undefined],
    ]);
  });
});
