import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Json } from '#engine';
import { GameStatus, SeatKind, Visibility } from './enums.js';
import { Player } from './player.js';
import { DateTimeScalar, JsonScalar } from './scalars.js';

@ObjectType('Seat')
export class Seat {
  @Field(() => Int) number!: number;
  @Field(() => SeatKind) kind!: keyof typeof SeatKind;
  @Field(() => Player, { nullable: true }) player!: Player | null;
  @Field(() => String, { nullable: true }) bot!: string | null;
  @Field(() => String, { nullable: true }) role!: string | null;
  @Field(() => Boolean) connected!: boolean;
}

/** What of a game stands in its `TableState` under the same name; `GameResolver` gives the rest. */
@ObjectType('Game')
export class Game {
  @Field(() => String) title!: string;
  @Field(() => GameStatus) status!: keyof typeof GameStatus;
  @Field(() => Visibility) visibility!: keyof typeof Visibility;
  @Field(() => Int, { description: 'Number of the last commit.' }) version!: number;
  @Field(() => JsonScalar) options!: Json;
  @Field(() => DateTimeScalar) createdAt!: string;
  @Field(() => DateTimeScalar) updatedAt!: string;
}

@ObjectType('ChatLine')
export class ChatLine {
  @Field(() => ID) id!: string;
  @Field(() => Int, { nullable: true }) seat!: number | null;
  @Field(() => String) author!: string;
  @Field(() => String) text!: string;
  @Field(() => DateTimeScalar) at!: string;
}
