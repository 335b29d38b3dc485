import { Module } from '@nestjs/common';
import { projectionConsumer } from '#read-models';

/** Keeps histories, statistics, ratings and leaderboards. Needs (global) platform and bus. */
@Module({ providers: [projectionConsumer('archive-projection')] })
export class ArchiveProjectionModule {}
