export { checkedUrl, hostAddress, isPublicAddress } from './destination.js';
export { mayTell, messagesOf, PING, WEBHOOK_EVENTS, type Listener, type Message, type WebhookEvent } from './events.js';
export { signedHeaders, signingSecret } from './secret.js';
export { dropPending, MOST_WEBHOOKS, Webhooks, type Delivery, type DeliveryState, type Webhook, type WebhookChange, type WebhookInput } from './webhooks.js';
