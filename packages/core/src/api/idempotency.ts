import { createHash } from 'node:crypto';
import { type Endpoint, takesIdempotencyKey } from '@dragoman/contract/endpoints';
import { type Database, rowsOf } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that only needs to be sent. */
export interface ReadyAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Kept {
  readonly is_first: boolean;
  readonly is_same_call: boolean;
  readonly status: number | null;
  readonly answer: string | null;
}

interface Repeatable {
  readonly caller: string;
  readonly key: string;
  readonly userId: string;
  readonly callHash: Buffer;
}

type Store = Pick<Database, 'kysely'> | undefined;

/**
 * Does a call with the header `Idempotency-Key` once for its caller, and answers its repetitions the same for 24 hours
 * (draft-ietf-httpapi-idempotency-key-header). A call that failed is done again.
 * Throws `DragomanError`: `bad-request` for an unusable key, `conflict` while the first call runs and for an answer that holds a secret,
 * `idempotency-key-used` for another call.
 */
export async function answerOnce(
  database: Store,
  endpoint: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: () => Promise<ReadyAnswer>,
): Promise<ReadyAnswer> {
  const call = takesIdempotencyKey(endpoint) ? readCall(request) : undefined;
  if (call === undefined || database === undefined) return work();
  const kept = await begin(database, call);
  if (!kept.is_first) return repeated(kept, reply);
  const answer = await work().catch(async (error: unknown) => {
    await forget(database, call);
    throw error;
  });
  await keep(database, call, endpoint.isAnswerSecret ? { ...answer, body: null } : answer);
  return answer;
}

function readCall({ headers, apiUser, method, url, body }: FastifyRequest): Repeatable | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined || apiUser === undefined) return undefined;
  // The draft writes it as a string in quotes; many programs leave them out.
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1];
  if (key === undefined) {
    const message = 'The header Idempotency-Key needs 1 to 255 printable ASCII characters.';
    throw new DragomanError('bad-request', { message });
  }
  const callHash = createHash('sha256')
    .update(`${apiUser.accountId} ${method} ${url}\n`)
    .update(Buffer.isBuffer(body) ? body : '')
    .digest();
  return { caller: apiUser.key?.id ?? apiUser.id, key, userId: apiUser.id, callHash };
}

// A call that runs for ten minutes was lost with its process.
async function begin(database: Pick<Database, 'kysely'>, call: Repeatable): Promise<Kept> {
  const [first] = await rowsOf<object>(database.kysely)`
    insert into idempotency_keys as kept (caller, key, user_id, call_hash)
    values (${call.caller}, ${call.key}, ${call.userId}, ${call.callHash})
    on conflict (caller, key) do update
    set call_hash = excluded.call_hash, status = null, answer = null, created_at = now()
    where kept.created_at < now() - interval '24 hours'
      or kept.status is null and kept.created_at < now() - interval '10 minutes'
    returning caller`;
  if (first !== undefined)
    return { is_first: true, is_same_call: true, status: null, answer: null };
  const [kept] = await rowsOf<Kept>(database.kysely)`
    select false as is_first, call_hash = ${call.callHash} as is_same_call, status, answer
    from idempotency_keys where caller = ${call.caller} and key = ${call.key}`;
  return kept ?? { is_first: false, is_same_call: true, status: null, answer: null };
}

function repeated({ is_same_call, status, answer }: Kept, reply: FastifyReply): ReadyAnswer {
  if (!is_same_call) throw new DragomanError('idempotency-key-used');
  if (status === null) {
    reply.header('retry-after', 1);
    const message = 'The first call with this Idempotency-Key is still running.';
    throw new DragomanError('conflict', { message });
  }
  if (answer === null) {
    const message = 'This was done. The answer held a secret and is not repeated.';
    throw new DragomanError('conflict', { message });
  }
  const headers = { 'idempotency-replayed': 'true' };
  return { status, type: 'application/json; charset=utf-8', headers, body: answer };
}

async function keep(
  database: Pick<Database, 'kysely'>,
  { caller, key }: Repeatable,
  { status, body }: ReadyAnswer,
): Promise<void> {
  await rowsOf(database.kysely)`
    update idempotency_keys set status = ${status}, answer = ${body as string | null}
    where caller = ${caller} and key = ${key}`;
}

async function forget(
  database: Pick<Database, 'kysely'>,
  { caller, key }: Repeatable,
): Promise<void> {
  await rowsOf(database.kysely)`
    delete from idempotency_keys where caller = ${caller} and key = ${key} and status is null`;
}
