import type { Registry } from '#engine';
import { archiveProjection } from './archive-projection.js';
import type { Projection, ProjectionName } from './projection.js';
import { tableProjection } from './table-projection.js';

export const projectionNames: readonly ProjectionName[] = ['table-projection', 'archive-projection'];

/** The projection by its name, which is also that of its service and of its group on the bus. */
export function projectionNamed(name: ProjectionName, registry: Registry): Projection {
  return name === 'table-projection' ? tableProjection(registry) : archiveProjection(registry);
}
