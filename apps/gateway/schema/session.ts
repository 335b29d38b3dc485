import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Player } from './player.js';
import { DateTimeScalar } from './scalars.js';

@ObjectType('Session')
export class Session {
  @Field(() => String) token!: string;
  @Field(() => DateTimeScalar) expiresAt!: Date;
  @Field(() => Player) player!: Player;
}

@ObjectType('ApiKey')
export class ApiKey {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true, description: 'Shown once.' }) secret!: string | null;
  @Field(() => DateTimeScalar) createdAt!: Date;
}
