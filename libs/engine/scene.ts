import { z } from 'zod';

const track = z.strictObject({ label: z.string(), value: z.int(), min: z.int().optional(), max: z.int().optional() });
const item = z.strictObject({ id: z.string(), label: z.string(), detail: z.string().optional(), marks: z.array(z.string()).optional() });
const space = z.strictObject({
  id: z.string(),
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
  face: z.enum(['up', 'down', 'gone']),
  label: z.string(),
  kind: z.string().optional(),
  marks: z.array(z.string()).optional(),
  detail: z.string().optional(),
});
const link = z.strictObject({ from: z.string(), to: z.string(), kind: z.enum(['open', 'door', 'locked', 'wall', 'stairs', 'passage', 'one-way']) });
const piece = z.strictObject({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  at: z.string().nullable(),
  seat: z.int().nullable().optional(),
  marks: z.array(z.string()).optional(),
  tracks: z.array(track).optional(),
});
const zone = z.strictObject({
  id: z.string(),
  kind: z.enum(['hand', 'deck', 'discard', 'inventory', 'pool', 'sheet']),
  label: z.string(),
  seat: z.int().nullable().optional(),
  count: z.int().min(0),
  items: z.array(item).optional(),
  tracks: z.array(track).optional(),
});

/** What every view carries under `scene`, so that one client can draw every game: the published `scene.schema.json`, as a shape. */
export const sceneShape = z.strictObject({
  status: z.string(),
  floors: z.array(z.strictObject({ id: z.string(), label: z.string(), spaces: z.array(space), links: z.array(link) })),
  pieces: z.array(piece),
  zones: z.array(zone),
});
export type Scene = z.output<typeof sceneShape>;
