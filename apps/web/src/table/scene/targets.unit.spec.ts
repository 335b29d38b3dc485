import type { Decision, Option } from '#sdk';
import { targetsOf, thingOf } from './targets.js';

const option = (id: string, data: Option['data']): Option => ({ id, label: id, data });

test.each([
  [{ space: 'r1' }, 'r1'],
  [{ piece: 'pig-0' }, 'pig-0'],
  [{ item: 'I5' }, 'I5'],
  [{ amount: 3 }, undefined],
  [{ space: 3 }, undefined],
  [null, undefined],
  ['r1', undefined],
  [['r1'], undefined],
])('%j means %s', (data, thing) => expect(thingOf(option('a', data))).toBe(thing));

test('a thing that several options mean has them all, in order', () => {
  const [go, peek, stop] = [option('go', { space: 'r1' }), option('peek', { space: 'r1' }), option('stop', null)];
  expect([...targetsOf({ options: [go, peek, stop] } as unknown as Decision)]).toEqual([['r1', [go, peek]]]);
});

test("another's question has no targets, nor has none", () => {
  expect([targetsOf({ options: null } as Decision).size, targetsOf(undefined).size]).toEqual([0, 0]);
});
