const TOLERANCE_SECONDS = 5 * 60;

/** What arrives at a webhook. `data` of `webhook.ping` names the webhook alone. */
export interface WebhookMessage {
  readonly type: 'game.started' | 'decision.opened' | 'game.ended' | 'webhook.ping';
  readonly timestamp: string;
  readonly data: {
    readonly gameId: string;
    readonly gameType: string;
    readonly version: number;
    readonly status: 'OPEN' | 'RUNNING' | 'FINISHED' | 'ABANDONED';
    readonly seat: number | null;
    readonly decisions?: readonly { readonly id: string; readonly kind: string; readonly deadline: string | null }[];
  };
}

/**
 * The message of a delivery, once it is known to be genuine and of these five minutes (Standard Webhooks, `v1` signatures). Messages come
 * at least once: remember the header `webhook-id`.
 *
 * @param headers as Node or fetch have them, names in lower case
 * @param body the bytes as they came, as text: parsed and written again they are others
 * @param secret `whsec_…`
 * @throws Error where the signature, the time or a header is not as it must be
 */
export async function verifyWebhook(headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>, body: string, secret: string): Promise<WebhookMessage> {
  const header = (name: string): string => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const [id, at, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  if (id === '' || !/^\d{1,12}$/.test(at)) throw new Error('The headers of a webhook are missing.');
  if (Math.abs(Date.now() / 1000 - Number(at)) > TOLERANCE_SECONDS) throw new Error('The delivery is older or newer than five minutes.');
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const [version, signature] of signatures.split(' ').map((one) => one.split(','))) {
    if (version === 'v1' && signature !== undefined && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))) return JSON.parse(body) as WebhookMessage;
  }
  throw new Error('The signature does not fit: the delivery is not genuine, or the secret is another.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
