import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { Json } from '#engine';
import { GameStatus, Visibility } from './enums.js';
import { JsonScalar } from './scalars.js';

@InputType('GameFilter')
export class GameFilter {
  @Field(() => ID, { nullable: true }) type?: string | null;
  @Field(() => GameStatus, { nullable: true }) status?: keyof typeof GameStatus | null;
  @Field(() => Boolean, { nullable: true }) mine?: boolean | null;
}

@InputType('CreateGameInput')
export class CreateGameInput {
  @Field(() => ID) type!: string;
  @Field(() => String, { nullable: true }) title?: string | null;
  @Field(() => JsonScalar, { nullable: true }) options?: Json;
  @Field(() => Visibility, { nullable: true, defaultValue: 'PUBLIC' }) visibility?: keyof typeof Visibility | null;
  @Field(() => Int, { nullable: true, description: 'Seconds a seat has for a decision; null for no clock.' }) decisionSeconds?: number | null;
  @Field(() => Int, { nullable: true, description: "Seats to open; default: the type's maximum." }) seats?: number | null;
  @Field(() => String, {
    nullable: true,
    description: "Mixed into the dice beside the server's secret seed, so that no one side chooses them.",
  })
  clientSeed?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the client; the same id again returns the first result and does nothing more.',
  })
  commandId?: string | null;
}

@InputType('DecideInput')
export class DecideInput {
  @Field(() => ID) gameId!: string;
  @Field(() => ID) decisionId!: string;
  @Field(() => [ID], { description: 'Ids of the options picked.' }) answer!: string[];
  @Field(() => ID, { description: 'Chosen by the client; the same id again returns the first result and does nothing more.' }) commandId!: string;
}
