import type { Registry } from '#engine';
import { toyGame } from './toy-game.js';

/** Takes the place of the product's catalogue in processes that run with `--conditions=bench` (see `imports` in package.json). */
export const registry: Registry = new Map([[toyGame.id, toyGame]]);
