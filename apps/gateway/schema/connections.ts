import { Field, ObjectType } from '@nestjs/graphql';
import { Commit } from './play.js';
import { Game } from './game.js';
import { Rank } from './player.js';

@ObjectType('PageInfo')
export class PageInfo {
  @Field(() => String, { nullable: true }) endCursor!: string | null;
  @Field(() => Boolean) hasNextPage!: boolean;
}

@ObjectType('CommitConnection')
export class CommitConnection {
  @Field(() => [Commit]) nodes!: readonly Commit[];
  @Field(() => PageInfo) pageInfo!: PageInfo;
}

@ObjectType('GameConnection')
export class GameConnection {
  @Field(() => [Game]) nodes!: readonly Game[];
  @Field(() => PageInfo) pageInfo!: PageInfo;
}

@ObjectType('RankConnection')
export class RankConnection {
  @Field(() => [Rank]) nodes!: readonly Rank[];
  @Field(() => PageInfo) pageInfo!: PageInfo;
}
