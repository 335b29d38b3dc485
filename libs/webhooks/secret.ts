import { hkdfSync } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** What signs the deliveries of a webhook, `whsec_…`. It is worked out anew whenever it is needed, so that no database or backup holds it. */
export function signingSecret(tokenSecret: string, webhookId: string, generation: number): string {
  const bytes = hkdfSync('sha256', tokenSecret, `${webhookId}/${generation}`, 'nightledger webhooks', 32);
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/** The headers of a delivery by Standard Webhooks, signed with each secret that is good just now. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
