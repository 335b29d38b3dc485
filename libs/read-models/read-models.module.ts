import { Global, Module } from '@nestjs/common';
import { POOL, type Pool } from '#platform';
import { PgArchiveReader } from './archive-reader.js';
import { ARCHIVE_READER, TABLE_READER } from './port.js';
import { PgTableReader } from './table-reader.js';

/** The read side, for whoever shows it. Needs the (global) platform. */
@Global()
@Module({
  providers: [
    { provide: TABLE_READER, inject: [POOL], useFactory: (pool: Pool) => new PgTableReader(pool) },
    { provide: ARCHIVE_READER, inject: [POOL], useFactory: (pool: Pool) => new PgArchiveReader(pool) },
  ],
  exports: [TABLE_READER, ARCHIVE_READER],
})
export class ReadModelsModule {}
