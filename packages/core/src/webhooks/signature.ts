import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** What a webhook signs, in either direction (Standard Webhooks 1.0). */
export interface SignedContent {
  /** The headers `webhook-id` and `webhook-timestamp`. */
  readonly id: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

export function createSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Returns the signature as it stands in `webhook-signature`: `v1,` and an HMAC-SHA-256 in base64. */
export function signatureOf({ id, timestamp, body }: SignedContent, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}
