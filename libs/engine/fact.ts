import { z } from 'zod';
import type { Json, JsonObject } from './json.js';
import type { Viewer } from './viewer.js';

/**
 * Something that happened, in the past tense. Everybody sees `data`; the seats in `secret.to` see `secret.data` as well;
 * `sealed` is seen by nobody while the game runs. What one viewer sees of a fact is computed from the fact alone.
 */
export interface Fact {
  readonly type: string;
  readonly data: JsonObject;
  readonly secret?: { readonly to: readonly number[]; readonly data: JsonObject };
  readonly sealed?: JsonObject;
}

/** A fact as one viewer may know it. */
export interface SeenFact {
  readonly type: string;
  readonly data: JsonObject;
}

/** The shapes of one fact type's parts. The keys of the parts must differ: a viewer gets those it may see merged into one object. */
export interface FactShape {
  readonly data: z.ZodObject;
  readonly secret?: z.ZodObject;
  readonly sealed?: z.ZodObject;
}
export type FactShapes = { readonly [type: string]: FactShape };

type Part<Shape, Key extends string> = Shape extends { readonly [K in Key]: infer Z extends z.ZodType } ? z.output<Z> : never;

/** The union of the facts that a table of shapes describes. */
export type FactOf<Shapes extends FactShapes> = {
  [Type in keyof Shapes & string]: {
    readonly type: Type;
    readonly data: z.output<Shapes[Type]['data']>;
  } & ([Part<Shapes[Type], 'secret'>] extends [never]
    ? { readonly secret?: never }
    : { readonly secret?: { readonly to: readonly number[]; readonly data: Part<Shapes[Type], 'secret'> } }) &
    ([Part<Shapes[Type], 'sealed'>] extends [never] ? { readonly sealed?: never } : { readonly sealed?: Part<Shapes[Type], 'sealed'> });
}[keyof Shapes & string];

/** What `viewer` may know of a fact. The auditor sees every part; parts a viewer may not see are absent, not blanked. */
export function redactFact(fact: Fact, viewer: Viewer): SeenFact {
  const all = viewer === 'auditor';
  const secret = fact.secret !== undefined && (all || fact.secret.to.includes(viewer as number)) ? fact.secret.data : {};
  return { type: fact.type, data: { ...fact.data, ...secret, ...(all ? fact.sealed : {}) } };
}

/** The JSON Schema of `SeenFact.data` by fact type: public keys as declared, secret and sealed ones optional. */
export function factSchemas(shapes: FactShapes): { readonly [type: string]: Json } {
  return Object.fromEntries(
    Object.entries(shapes).map(([type, { data, secret, sealed }]) => {
      const hidden = { ...secret?.partial().shape, ...sealed?.partial().shape };
      return [type, z.toJSONSchema(z.strictObject({ ...data.shape, ...hidden })) as Json];
    }),
  );
}
