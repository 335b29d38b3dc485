export * from './port.js';
export { PgArchiveReader } from './archive-reader.js';
export { dumpProjection } from './dump-projection.js';
export type { Projection, ProjectionName } from './projection.js';
export { projectionConsumer, ProjectionConsumer, type ConsumerDependencies } from './projection-consumer.js';
export { projectionNamed, projectionNames } from './projections.js';
export { ReadModelsModule } from './read-models.module.js';
export { rebuildProjection, type RebuildDependencies, type RebuildProgress } from './rebuild-projection.js';
export { PgTableReader } from './table-reader.js';
