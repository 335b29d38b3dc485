import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Json } from '#engine';
import { GameStatus } from './enums.js';
import { DateTimeScalar, JsonScalar } from './scalars.js';

@ObjectType('Option')
export class Option {
  @Field(() => ID) id!: string;
  @Field(() => String) label!: string;
  @Field(() => JsonScalar, { nullable: true }) data?: Json;
}

@ObjectType('Decision', {
  description: `A question the rules wait on. Options are complete: whatever is listed is legal, whatever is not listed is not.
Everybody sees that a seat is being waited for (and until when); only the asked seat sees what it is asked: for others
kind is "waiting", prompt is empty, min and max are 0, options and default are null.`,
})
export class Decision {
  @Field(() => ID) id!: string;
  @Field(() => Int) seat!: number;
  @Field(() => String) kind!: string;
  @Field(() => String) prompt!: string;
  @Field(() => [Option], { nullable: true }) options!: readonly Option[] | null;
  @Field(() => Int, { description: 'How many options an answer picks (pick: 1..1).' }) min!: number;
  @Field(() => Int) max!: number;
  @Field(() => Boolean, { description: 'The options are to be put in order, all of them.' }) ordered!: boolean;
  @Field(() => DateTimeScalar, { nullable: true }) deadline!: string | null;
  @Field(() => [ID], { nullable: true, description: 'The answer taken when the deadline passes.' }) default!: readonly string[] | null;
}

@ObjectType('Fact', { description: 'Something that happened, as this viewer may know it. What the viewer may not know is absent, not blanked.' })
export class Fact {
  @Field(() => String) type!: string;
  @Field(() => JsonScalar) data!: Json;
  @Field(() => String, { description: 'The fact in one sentence for people, in which {seat:0} stands for who holds seat 0; empty where there is nothing worth telling.' })
  text!: string;
}

@ObjectType('Commit', { description: 'All that one command led to, stored together or not at all. version counts commits: 1, 2, 3, ... in every game.' })
export class Commit {
  @Field(() => Int) version!: number;
  @Field(() => DateTimeScalar) at!: string;
  @Field(() => Int, { nullable: true, description: 'The seat whose command it was; null for the clock and the service itself.' }) seat!: number | null;
  @Field(() => [Fact]) facts!: readonly Fact[];
  @Field(() => String, { description: "SHA-256 over the previous commit's hash and the canonical full commit, which holds a random salt." }) hash!: string;
}

@ObjectType('Outcome')
export class Outcome {
  @Field(() => [Int]) winners!: readonly number[];
  @Field(() => [Int]) losers!: readonly number[];
  @Field(() => String) reason!: string;
  @Field(() => JsonScalar, { nullable: true }) scores?: Json;
}

@ObjectType('Fairness', { description: 'Provable dice: the commitment is published before the first die, the seed when the game has ended.' })
export class Fairness {
  @Field(() => String) commitment!: string;
  @Field(() => String, { nullable: true }) seed!: string | null;
}

@ObjectType('CommandResult', { description: 'What a command did, at once from the write side.' })
export class CommandResult {
  @Field(() => ID) gameId!: string;
  @Field(() => Int) version!: number;
  @Field(() => GameStatus) status!: keyof typeof GameStatus;
  @Field(() => [Commit]) commits!: readonly Commit[];
  @Field(() => [Decision]) decisions!: readonly Decision[];
}

@ObjectType('GameUpdate', { description: 'Pushed after every commit of the game, in order, without gaps: commits start right after the last version sent.' })
export class GameUpdate {
  @Field(() => ID) gameId!: string;
  @Field(() => Int) version!: number;
  @Field(() => GameStatus) status!: keyof typeof GameStatus;
  @Field(() => [Commit]) commits!: readonly Commit[];
  @Field(() => [Decision]) decisions!: readonly Decision[];
  @Field(() => JsonScalar, {
    description: 'RFC 6902 patch from the view of the version sent before; the first update carries the whole view as one replace at the root.',
  })
  viewPatch!: Json;
}

@ObjectType('Audit', { description: 'What an independent check of a whole history found.' })
export class Audit {
  @Field(() => ID) gameId!: string;
  @Field(() => Int) commits!: number;
  @Field(() => Boolean, { description: 'Every hash follows from the one before.' }) chainIntact!: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'The rules, run again on the recorded decisions and the revealed seed, give the same commits. Null until the game has ended.',
  })
  replayIdentical!: boolean | null;
  @Field(() => String) headHash!: string;
  @Field(() => Int, { nullable: true }) firstBadVersion!: number | null;
}
