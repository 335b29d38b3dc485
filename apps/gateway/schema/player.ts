import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('PlayerStats')
export class PlayerStats {
  @Field(() => ID) gameType!: string;
  @Field(() => Int) played!: number;
  @Field(() => Int) won!: number;
  @Field(() => Float) rating!: number;
}

/** `stats` is read when asked for. */
@ObjectType('Player')
export class Player {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
}

@ObjectType('Rank')
export class Rank {
  @Field(() => Int) rank!: number;
  @Field(() => Player) player!: Player;
  @Field(() => Float) rating!: number;
  @Field(() => Int) played!: number;
  @Field(() => Int) won!: number;
}
