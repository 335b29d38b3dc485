import { describe, expect, it } from '@jest/globals';
import fc from '#testing/fast-check';
import { applyPatch, type Operation } from 'rfc6902';
import { viewPatch } from './view-patch.js';

const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b', '/', '~'), fc.boolean(), fc.constant(null));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('json'), { maxLength: 6 }), fc.dictionary(fc.constantFrom('id', 'x', 'a/b', 'c~d'), tie('json'))),
}));
const view = fc.record({ scene: json, list: fc.array(json, { maxLength: 8 }) }) as fc.Arbitrary<any>;

function applied(before: unknown, patch: readonly Operation[]): unknown {
  const holder = { view: structuredClone(before) };
  const inHolder = patch.map((op) => ({ ...op, path: `/view${op.path}`, ...('from' in op && { from: `/view${op.from}` }) }));
  expect(applyPatch(holder, inHolder as Operation[]).filter((fault) => fault !== null)).toEqual([]);
  return holder.view;
}

describe('a view patch', () => {
  it('leads from one view to the other, whatever they are', () => {
    fc.assert(fc.property(view, view, (before, after) => expect(applied(before, viewPatch(before, after))).toEqual(after)), { numRuns: 500 });
  });

  it('is empty where nothing has changed', () => {
    fc.assert(fc.property(view, (same) => expect(viewPatch(same, structuredClone(same))).toEqual([])));
  });

  it('names what has changed in a list, and nothing else', () => {
    const pieces = (ids: string[]) => ({ pieces: ids.map((id) => ({ id, at: id, label: `the piece called ${id}` })), other: 'x'.repeat(1000) });
    const moved = pieces(['a', 'b', 'c', 'd']);
    moved.pieces[2]!.at = 'a';
    expect(viewPatch(pieces(['a', 'b', 'c', 'd']), moved)).toEqual([{ op: 'replace', path: '/pieces/2/at', value: 'a' }]);
    expect(viewPatch(pieces(['a', 'b', 'c', 'd']), pieces(['a', 'd']))).toEqual([{ op: 'remove', path: '/pieces/1' }, { op: 'remove', path: '/pieces/1' }]);
    expect(viewPatch(pieces(['a', 'd']), pieces(['a', 'b', 'd']))).toEqual([{ op: 'add', path: '/pieces/1', value: pieces(['b']).pieces[0] }]);
  });

  it('is the whole view where there is none before, or where everything has changed', () => {
    expect(viewPatch(undefined, { a: 1 })).toEqual([{ op: 'replace', path: '', value: { a: 1 } }]);
    expect(viewPatch({ a: 1, b: 2, c: 3 }, { d: 1 })).toEqual([{ op: 'replace', path: '', value: { d: 1 } }]);
  });
});
