import { Inject } from '@nestjs/common';
import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Game, Json, Registry } from '#engine';
import { REGISTRY } from '#platform';
import { tableFactSchemas } from '#table';
import { GameType } from '../schema/game-type.js';

@Resolver(() => GameType)
export class GameTypesResolver {
  constructor(@Inject(REGISTRY) private readonly registry: Registry) {}

  @Query(() => [GameType])
  gameTypes(): readonly Game[] {
    return [...this.registry.values()];
  }

  @Query(() => GameType, { nullable: true })
  gameType(@Args('id', { type: () => ID }) id: string): Game | undefined {
    return this.registry.get(id);
  }

  @ResolveField(() => [String])
  bots(@Parent() type: Game): string[] {
    return Object.keys(type.bots);
  }

  @ResolveField()
  factSchemas(@Parent() type: Game): Json {
    return { ...tableFactSchemas, ...type.factSchemas };
  }
}
