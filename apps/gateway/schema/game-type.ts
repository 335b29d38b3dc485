import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Json } from '#engine';
import { JsonScalar } from './scalars.js';

@ObjectType('SeatRange')
export class SeatRange {
  @Field(() => Int) min!: number;
  @Field(() => Int) max!: number;
}

@ObjectType('GameType', { description: 'One rule set on the shared engine.' })
export class GameType {
  @Field(() => ID) id!: string;
  @Field(() => String) title!: string;
  @Field(() => String) summary!: string;
  @Field(() => SeatRange) seats!: SeatRange;
  @Field(() => Int, { description: 'Grows by one whenever the same decisions would lead to other facts.' }) ruleset!: number;
  @Field(() => JsonScalar, { description: 'JSON Schema (2020-12) of createGame.options, with defaults.' }) optionsSchema!: Json;
  @Field(() => JsonScalar, { description: 'JSON Schema of Game.view.' }) viewSchema!: Json;
  @Field(() => JsonScalar, { description: 'JSON Schema of Fact.data by fact type.' }) factSchemas!: Json;
  @Field(() => [String]) bots!: string[];
}
