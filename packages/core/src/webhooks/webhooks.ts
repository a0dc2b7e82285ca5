import { randomUUID } from 'node:crypto';
import type {
  WebhookEndpointFields,
  WebhookEndpointInput,
  WebhookMessageFields,
} from '@dragoman/contract/webhooks';
import { DragomanError } from '@dragoman/domain/errors';
import { testEvent } from '@dragoman/domain/webhooks';
import type { ApiUser } from '../api/index.ts';
import { assertId } from '../websites/index.ts';
import { sealName, type WebhookDeps } from './deps.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  replaceSecret,
  type StoredEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
} from './endpoints.store.ts';
import { bodyOf, idOf, rowIdOf } from './message.ts';
import {
  insertMessage,
  type Replayed,
  requeue,
  type StoredMessage,
  selectMessages,
} from './messages.store.ts';
import { createSecret } from './signature.ts';

const mostEndpoints = 20;

type EndpointAnswer = Pick<
  StoredEndpoint,
  Exclude<keyof WebhookEndpointFields, 'disabled_reason'>
> &
  Pick<WebhookEndpointFields, 'disabled_reason'>;
type MessageAnswer = Pick<StoredMessage, Exclude<keyof WebhookMessageFields, 'body'>> &
  Pick<WebhookMessageFields, 'body'>;
type Account = Pick<ApiUser, 'accountId'>;

/** Returns an account's endpoints without their secrets. */
export async function listEndpoints(
  { database }: WebhookDeps,
  { accountId }: Account,
): Promise<{ endpoints: EndpointAnswer[] }> {
  return { endpoints: (await selectEndpoints(database.kysely, accountId)).map(shown) };
}

/** Adds an endpoint. Throws `DragomanError`: `bad-request` for an address that may not be reached, `conflict` with too many. */
export async function addEndpoint(
  deps: WebhookDeps,
  { accountId }: Account,
  { url, events }: WebhookEndpointInput,
): Promise<{ endpoint: EndpointAnswer; secret: string }> {
  assertReachable(deps, url);
  const { kysely } = deps.database;
  if ((await selectEndpoints(kysely, accountId)).length >= mostEndpoints)
    throw new DragomanError('conflict', {
      message: `You can have at most ${mostEndpoints} webhooks.`,
    });
  const id = randomUUID();
  const secret = createSecret();
  const sealed_secret = deps.engineKeys.seal.close(secret, sealName(id));
  const stored = await insertEndpoint(kysely, {
    ...{ id, account_id: accountId, url, events: [...new Set(events)], sealed_secret },
  });
  return { endpoint: shown(stored), secret };
}

/** Changes an endpoint. Throws as `addEndpoint`, and `not-found`. */
export async function changeEndpoint(
  deps: WebhookDeps,
  user: Account,
  id: string,
  { is_enabled: isEnabled, ...input }: WebhookEndpointInput & { readonly is_enabled: boolean },
): Promise<{ endpoints: EndpointAnswer[] }> {
  await ownEndpoint(deps, user, id);
  assertReachable(deps, input.url);
  await updateEndpoint(deps.database.kysely, id, { ...input, isEnabled });
  return listEndpoints(deps, user);
}

/** Replaces the secret; messages carry both signatures for so many hours. Throws `DragomanError('not-found')`. */
export async function rotateSecret(
  deps: WebhookDeps,
  user: Account,
  id: string,
  overlapHours: number,
): Promise<{ endpoint: EndpointAnswer; secret: string }> {
  await ownEndpoint(deps, user, id);
  const secret = createSecret();
  const sealed = deps.engineKeys.seal.close(secret, sealName(id));
  const stored = await replaceSecret(deps.database.kysely, id, sealed, overlapHours);
  if (stored === undefined) throw new DragomanError('not-found');
  return { endpoint: shown(stored), secret };
}

/** Deletes an endpoint with its log. Throws `DragomanError('not-found')`. */
export async function removeEndpoint(
  deps: WebhookDeps,
  user: Account,
  id: string,
): Promise<{ endpoints: EndpointAnswer[] }> {
  await ownEndpoint(deps, user, id);
  await deleteEndpoint(deps.database.kysely, id);
  return listEndpoints(deps, user);
}

/** Returns a page of an endpoint's log, the newest first. Throws `DragomanError('not-found')`. */
export async function listMessages(
  deps: WebhookDeps,
  user: Account,
  id: string,
  page: { readonly page: number; readonly limit: number },
): Promise<{ messages: MessageAnswer[]; total: number }> {
  await ownEndpoint(deps, user, id);
  const { messages, total } = await selectMessages(deps.database.kysely, id, page);
  return { messages: messages.map(logged), total };
}

/** Sends the message of the test button. Throws `DragomanError('not-found')`. */
export async function sendTest(
  deps: WebhookDeps,
  user: Account,
  id: string,
): Promise<{ queued: number }> {
  await ownEndpoint(deps, user, id);
  await insertMessage(deps.database.kysely, id, testEvent);
  return { queued: 1 };
}

/** Sends messages again. Throws `DragomanError('not-found')`, also for a message that the endpoint does not have. */
export async function replay(
  deps: WebhookDeps,
  user: Account,
  id: string,
  { messageId, ...range }: Replayed,
): Promise<{ queued: number }> {
  await ownEndpoint(deps, user, id);
  const one = messageId === undefined ? undefined : rowIdOf(messageId);
  if (one !== undefined) assertId(one);
  const replayed = one === undefined ? range : { messageId: one };
  const queued = await requeue(deps.database.kysely, id, replayed);
  if (one !== undefined && queued === 0) throw new DragomanError('not-found');
  return { queued };
}

async function ownEndpoint({ database }: WebhookDeps, { accountId }: Account, id: string) {
  assertId(id);
  const endpoint = await selectEndpoint(database.kysely, { id, accountId });
  if (endpoint === undefined) throw new DragomanError('not-found');
}

function assertReachable({ webhooks }: WebhookDeps, url: string): void {
  const address = new URL(url);
  if (address.protocol !== 'https:' && !webhooks.isHttpAllowed)
    throw new DragomanError('bad-request', {
      field: 'url',
      message: 'Enter an address that begins with https://.',
    });
  try {
    webhooks.assertAllowed(address);
  } catch {
    throw new DragomanError('bad-request', {
      field: 'url',
      message: 'Enter a public address, without a user name or password.',
    });
  }
}

function shown(stored: StoredEndpoint): EndpointAnswer {
  const { id, url, events, created_at, failing_since, disabled_at, former_until } = stored;
  const disabled_reason = stored.disabled_reason as EndpointAnswer['disabled_reason'];
  return {
    ...{ id, url, events, created_at, failing_since, disabled_at, disabled_reason, former_until },
  };
}

function logged(message: StoredMessage): MessageAnswer {
  const { id, endpoint_id: _endpoint, data, ...rest } = message;
  const body = bodyOf({ type: rest.type, data, createdAt: message.created_at });
  return { ...rest, id: idOf(id), body };
}
