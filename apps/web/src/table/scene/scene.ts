import type { AnyView, JsonRecord, Scene } from '#sdk';

/** The parts of the published scene (`libs/engine/scene.schema.json`), which is the same in every game. */
export type { Scene } from '#sdk';
export type Floor = Scene['floors'][number];
export type Space = Floor['spaces'][number];
export type Link = Floor['links'][number];
export type Piece = Scene['pieces'][number];
export type Zone = Scene['zones'][number];
export type Item = NonNullable<Zone['items']>[number];
export type Track = NonNullable<Zone['tracks']>[number];

const EMPTY: Scene = { status: '', floors: [], pieces: [], zones: [] };

/** The scene of a view; an empty one where there is none, as before the start. */
export const sceneOf = (view: AnyView | JsonRecord): Scene => (view.scene as Scene | undefined) ?? EMPTY;
