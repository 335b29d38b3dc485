import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { sceneShape } from './index.js';

const published = new Ajv2020().compile(JSON.parse(readFileSync(new URL('./scene.schema.json', import.meta.url), 'utf8')) as object);
const track = { label: 'health', value: 3, min: 0, max: 5 };
const space = { id: 's1', x: 0, y: 1.5, w: 1, h: 2, face: 'up', label: 'Cellar', kind: 'exit', marks: ['dark'], detail: 'A dark cellar' };
const link = { from: 's1', to: 's2', kind: 'door' };
const piece = { id: 'p1', kind: 'pig', label: 'Pig', at: 's1', seat: 0, marks: ['hurt'], tracks: [track] };
const item = { id: 'i1', label: 'Rope', detail: 'A rope', marks: ['worn'] };
const zone = { id: 'z1', kind: 'hand', label: 'Hand', seat: 1, count: 2, items: [item], tracks: [track] };
const scene = { status: 'Seat 0 to move', floors: [{ id: 'f1', label: 'Ground floor', spaces: [space], links: [link] }], pieces: [piece], zones: [zone] };

const without = (o: object, key: string) => Object.fromEntries(Object.entries(o).filter(([k]) => k !== key));
const withSpace = (s: object) => ({ ...scene, floors: [{ ...scene.floors[0], spaces: [s] }] });
const withLink = (l: object) => ({ ...scene, floors: [{ ...scene.floors[0], links: [l] }] });
const withPiece = (p: object) => ({ ...scene, pieces: [p] });
const withZone = (z: object) => ({ ...scene, zones: [z] });

const fine: [string, object][] = [
  ['everything given', scene],
  ['an empty one', { status: '', floors: [], pieces: [], zones: [] }],
  ['only what must be', { ...withSpace({ id: 's', x: 0, y: 0, w: 1, h: 1, face: 'down', label: '' }), pieces: [{ id: 'p', kind: 'k', label: '', at: null }], zones: [{ id: 'z', kind: 'deck', label: '', count: 0 }] }],
  ['a piece of no seat', withPiece({ ...piece, seat: null })],
  ...['up', 'down', 'gone'].map((face): [string, object] => [`a space ${face}`, withSpace({ ...space, face })]),
  ...['open', 'door', 'locked', 'wall', 'stairs', 'passage', 'one-way'].map((kind): [string, object] => [`a link ${kind}`, withLink({ ...link, kind })]),
  ...['hand', 'deck', 'discard', 'inventory', 'pool', 'sheet'].map((kind): [string, object] => [`a zone ${kind}`, withZone({ ...zone, kind })]),
];
const wrong: [string, object][] = [
  ...Object.keys(scene).map((key): [string, object] => [`no ${key}`, without(scene, key)]),
  ...['id', 'x', 'y', 'w', 'h', 'face', 'label'].map((key): [string, object] => [`a space without ${key}`, withSpace(without(space, key))]),
  ...['from', 'to', 'kind'].map((key): [string, object] => [`a link without ${key}`, withLink(without(link, key))]),
  ...['id', 'kind', 'label', 'at'].map((key): [string, object] => [`a piece without ${key}`, withPiece(without(piece, key))]),
  ...['id', 'kind', 'label', 'count'].map((key): [string, object] => [`a zone without ${key}`, withZone(without(zone, key))]),
  ['a space of no width', withSpace({ ...space, w: 0 })],
  ['an unknown face', withSpace({ ...space, face: 'side' })],
  ['an unknown link', withLink({ ...link, kind: 'rope' })],
  ['an unknown zone', withZone({ ...zone, kind: 'bag' })],
  ['a count below nothing', withZone({ ...zone, count: -1 })],
  ['half a seat', withPiece({ ...piece, seat: 0.5 })],
  ['a track without value', withPiece({ ...piece, tracks: [{ label: 'health' }] })],
  ['a track of halves', withPiece({ ...piece, tracks: [{ ...track, value: 0.5 }] })],
  ['an item without label', withZone({ ...zone, items: [{ id: 'i' }] })],
  ['marks that are no list', withSpace({ ...space, marks: 'dark' })],
];

describe('the shape of scenes and the published schema agree', () => {
  test.each(fine)('on taking %s', (_, sample) => {
    expect([published(sample), sceneShape.safeParse(sample).success]).toEqual([true, true]);
  });
  test.each(wrong)('on refusing %s', (_, sample) => {
    expect([published(sample), sceneShape.safeParse(sample).success]).toEqual([false, false]);
  });
});

test('the shape is closed: a misspelt member is found, where the published schema lets others extend', () => {
  expect(sceneShape.safeParse({ ...scene, extra: 1 }).success).toBe(false);
  expect(published({ ...scene, extra: 1 })).toBe(true);
});
