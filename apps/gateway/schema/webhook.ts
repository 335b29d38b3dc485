import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { DeliveryState as State, WebhookEvent as Event } from '#webhooks';
import { DateTimeScalar } from './scalars.js';

export const WebhookEvent = { GAME_STARTED: 'game.started', DECISION_OPENED: 'decision.opened', GAME_ENDED: 'game.ended' } as const;
export const DeliveryState = { PENDING: 'PENDING', DELIVERED: 'DELIVERED', FAILED: 'FAILED' } as const;

registerEnumType(WebhookEvent, { name: 'WebhookEvent', description: 'In deliveries: game.started, decision.opened (a question to the owner’s seat), game.ended.' });
registerEnumType(DeliveryState, { name: 'WebhookDeliveryState' });

@ObjectType('Webhook', { description: 'Where the service sends word of games, signed as Standard Webhooks has it.' })
export class Webhook {
  @Field(() => ID) id!: string;
  @Field(() => String) url!: string;
  @Field(() => [WebhookEvent]) events!: readonly Event[];
  @Field(() => ID, { nullable: true, description: 'Null: every game the owner holds a seat in.' }) gameId!: string | null;
  @Field(() => Boolean) enabled!: boolean;
  @Field(() => String, { nullable: true }) disabledReason!: string | null;
  @Field(() => DateTimeScalar) createdAt!: Date;
  @Field(() => String, { nullable: true, description: 'Shown when the webhook is made, and after a rotation.' }) secret!: string | null;
}

@ObjectType('WebhookDelivery')
export class WebhookDelivery {
  @Field(() => ID) id!: string;
  @Field(() => ID) webhookId!: string;
  @Field(() => ID, { description: 'The header webhook-id: the same in every attempt.' }) eventId!: string;
  @Field(() => String, { description: 'Its type: an event’s name in deliveries, or webhook.ping.' }) event!: string;
  @Field(() => ID, { nullable: true }) gameId!: string | null;
  @Field(() => Int, { nullable: true }) version!: number | null;
  @Field(() => DeliveryState) state!: State;
  @Field(() => Int) attempts!: number;
  @Field(() => DateTimeScalar, { nullable: true }) nextAttemptAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'HTTP status of the last attempt; null where there was no answer.' }) lastStatus!: number | null;
  @Field(() => String, { nullable: true }) lastError!: string | null;
  @Field(() => DateTimeScalar) createdAt!: Date;
}

@InputType('CreateWebhookInput')
export class CreateWebhookInput {
  @Field(() => String, { description: 'https, a public address, and no redirect.' }) url!: string;
  @Field(() => [WebhookEvent]) events!: Event[];
  @Field(() => ID, { nullable: true, description: 'Only this game; it need not be one you play in, if you may see it.' }) gameId?: string | null;
}

@InputType('UpdateWebhookInput', { description: 'What is left out stays.' })
export class UpdateWebhookInput {
  @Field(() => String, { nullable: true }) url?: string | null;
  @Field(() => [WebhookEvent], { nullable: true }) events?: Event[] | null;
  @Field(() => Boolean, { nullable: true }) enabled?: boolean | null;
}
