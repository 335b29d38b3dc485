import { describe, expect, it } from '@jest/globals';
import fc from '#testing/fast-check';
import { applyPatch, type Operation } from 'rfc6902';
import { registry } from '#catalogue';
import { playOut } from '#engine/testing';
import type { Json } from '#engine';
import { jsonDiff, same } from './json-diff.js';

const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b', '', '/', '~', '~1', '__proto__'), fc.boolean(), fc.constant(null));
const keys = fc.constantFrom('id', 'x', '', 'a/b', 'c~d', '0', '-');
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('json'), { maxLength: 6 }),
    fc.dictionary(keys, tie('json')),
    fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), at: tie('json') }), { maxLength: 6 }),
    fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), at: tie('json') }), { maxLength: 6, selector: ({ id }) => id }),
  ),
})) as { json: fc.Arbitrary<any> };
const plain = (value: unknown): any => JSON.parse(JSON.stringify(value));

function applied(before: unknown, patch: readonly Operation[]): unknown {
  const holder = { value: structuredClone(before) };
  const faults = applyPatch(holder, patch.map((op) => ({ ...op, path: `/value${op.path}` })) as Operation[]);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  return holder.value;
}

describe('the difference of two JSON values', () => {
  it('leads from one exactly to the other, whatever they are', () => {
    fc.assert(fc.property(json, json, (before, after) => expect(applied(plain(before), plain(jsonDiff(before, after)))).toEqual(plain(after))), { numRuns: 3_000 });
  });

  it('is empty for what is the same, and for nothing else', () => {
    fc.assert(fc.property(json, (value) => expect(jsonDiff(value, structuredClone(value))).toEqual([])));
    fc.assert(
      fc.property(json, json, (a, b) => {
        const equal = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect([jsonDiff(a, b).length === 0, same(a, b)]).toEqual([equal, equal]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes a property that is undefined for one that is not there', () => {
    const gone = { a: undefined, b: 1 } as unknown as Json;
    expect([jsonDiff(gone, { b: 1 }), jsonDiff({ b: 1 }, gone), same(gone, { b: 1 })]).toEqual([[], [], true]);
    expect(jsonDiff({ a: 1, b: 1 }, gone)).toEqual([{ op: 'remove', path: '/a' }]);
    expect(jsonDiff(gone, { a: 1, b: 1 })).toEqual([{ op: 'add', path: '/a', value: 1 }]);
  });

  it('finds elements by their ids where some go and others come', () => {
    const list = (...ids: string[]) => ids.map((id) => ({ id, at: 'hall', label: `the piece called ${id}` }));
    const after = list('b', 'x', 'c', 'e');
    after[2]!.at = 'attic';
    expect(jsonDiff(list('a', 'b', 'c', 'd', 'e'), after)).toEqual([
      { op: 'remove', path: '/0' },
      { op: 'remove', path: '/2' },
      { op: 'add', path: '/1', value: list('x')[0] },
      { op: 'replace', path: '/2/at', value: 'attic' },
    ]);
  });

  it.each([...registry.keys()])('is exact, and far shorter than the view, for every viewer through a game of %s', (type) => {
    const game = registry.get(type)!;
    for (const viewer of [0, 1, 'spectator'] as const) {
      let view: any;
      let [turns, patches, views] = [0, 0, 0];
      for (const { after } of playOut({ game, seats: 2, options: game.parseOptions({}), bots: ['random'], seed: 'patches' })) {
        const next = game.view(after, viewer);
        if (view !== undefined) {
          const patch = plain(jsonDiff(view, next));
          expect(applied(plain(view), patch)).toEqual(plain(next));
          [patches, views] = [patches + JSON.stringify(patch).length, views + JSON.stringify(next).length];
        }
        view = next;
        if (++turns === 200) break;
      }
      expect(patches).toBeLessThan(views / 4);
    }
  });
});

function sorted(value: any): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return { properties: Object.keys(value).sort().map((key) => [key, sorted(value[key])]) };
}
