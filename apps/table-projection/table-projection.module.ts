import { Module } from '@nestjs/common';
import { projectionConsumer } from '#read-models';

/** Keeps live tables and the lobby. Needs (global) platform and bus. */
@Module({ providers: [projectionConsumer('table-projection')] })
export class TableProjectionModule {}
