import { timingSafeEqual } from 'node:crypto';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Seal } from '../sealing/index.ts';
import { type SignedContent, signatureOf } from '../webhooks/index.ts';
import { assertId } from '../websites/index.ts';
import { countDeliveries, noteDelivery, type StoredSecret, selectSecret } from './sync.store.ts';

/** Seconds between a call's timestamp and now (Standard Webhooks). */
export const tolerance = 300;

export interface WebhookCall extends SignedContent {
  readonly websiteId: string;
  /** The header `webhook-signature`. */
  readonly signature: string;
}

/** What encrypts the secrets of webhooks. */
export interface SecretDeps {
  readonly engineKeys: { readonly seal: Seal };
}

export function sealSecret({ engineKeys }: SecretDeps, secret: string, websiteId: string): Buffer {
  return engineKeys.seal.close(secret, sealName(websiteId));
}

/** Returns undefined without a webhook, or if the secret was encrypted with another key. */
export function openSecret(
  { engineKeys }: SecretDeps,
  stored: StoredSecret | undefined,
  websiteId: string,
): string | undefined {
  if (stored?.sealed) return engineKeys.seal.open(stored.sealed, sealName(websiteId));
  return stored?.plain ?? undefined;
}

function sealName(websiteId: string): string {
  return `webhook of ${websiteId}`;
}

/** Calls of a website that are accepted per minute. */
const mostPerMinute = 60;

/**
 * Makes the website of a signed call due for a scan. Throws `DragomanError('unauthorized')` for a wrong signature, an old
 * timestamp or a website without a webhook, `too-many-requests` for more signed calls than a minute allows, and `conflict` for a
 * repeated call.
 */
export async function receiveWebhook(
  deps: SecretDeps & HasDatabase,
  call: WebhookCall,
): Promise<void> {
  const { database } = deps;
  assertId(call.websiteId);
  const stored = await selectSecret(database.kysely, call.websiteId);
  const secret = openSecret(deps, stored, call.websiteId);
  if (secret === undefined || !isSigned(call, secret))
    throw new DragomanError('unauthorized', { message: 'The signature is not valid.' });
  if (!isInTime(call.timestamp))
    throw new DragomanError('unauthorized', {
      message: 'The timestamp is more than 5 minutes from now.',
    });
  // Counted after the signature, so that only the website's own calls use it up.
  if ((await countDeliveries(database.kysely, call.websiteId)) >= mostPerMinute)
    throw new DragomanError('too-many-requests');
  const isNew = await database.kysely
    .transaction()
    .execute((transaction) => noteDelivery(transaction, call.websiteId, call.id));
  if (!isNew) throw new DragomanError('conflict', { message: 'This call was received before.' });
}

/** A call may have several signatures, with spaces between them. */
function isSigned(call: WebhookCall, secret: string): boolean {
  if (call.id === '' || call.id.length > 200) return false;
  const expected = Buffer.from(signatureOf(call, secret));
  return call.signature.split(' ', 10).some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function isInTime(timestamp: string): boolean {
  return (
    /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance
  );
}
