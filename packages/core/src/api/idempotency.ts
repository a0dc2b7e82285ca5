import { createHash } from 'node:crypto';
import { type Endpoint, takesIdempotencyKey } from '@dragoman/contract/endpoints';
import { type Database, rowsOf } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Upload } from './upload.ts';

/** An answer that only needs to be sent. */
export interface ReadyAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Kept {
  readonly call_hash: Buffer;
  readonly status: number | null;
  readonly answer: string | null;
}

interface Repeatable {
  readonly caller: string;
  readonly key: string;
  readonly userId: string;
  /** Of account, method, address and body; without the body for a file, which comes as a stream. */
  readonly callHash: Buffer;
  readonly file: Upload | undefined;
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
  if (kept !== undefined) return repeated(kept, call, reply);
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
  const file = body instanceof Upload ? body : undefined;
  return { caller: apiUser.key?.id ?? apiUser.id, key, userId: apiUser.id, callHash, file };
}

/** The hash of a call with its file, which is read to its end. */
async function wholeHash({ callHash, file }: Repeatable): Promise<Buffer> {
  if (file === undefined) return callHash;
  return createHash('sha256')
    .update(callHash)
    .update(await file.digest())
    .digest();
}

/** Returns what an earlier call left; undefined for the first. One that runs for ten minutes was lost with its process. */
async function begin(
  database: Pick<Database, 'kysely'>,
  call: Repeatable,
): Promise<Kept | undefined> {
  const [first] = await rowsOf<object>(database.kysely)`
    insert into idempotency_keys as kept (caller, key, user_id, call_hash)
    values (${call.caller}, ${call.key}, ${call.userId}, ${call.callHash})
    on conflict (caller, key) do update
    set call_hash = excluded.call_hash, status = null, answer = null, created_at = now()
    where kept.created_at < now() - interval '24 hours'
      or kept.status is null and kept.created_at < now() - interval '10 minutes'
    returning caller`;
  if (first !== undefined) return undefined;
  const [kept] = await rowsOf<Kept>(database.kysely)`
    select call_hash, status, answer
    from idempotency_keys where caller = ${call.caller} and key = ${call.key}`;
  return kept ?? { call_hash: call.callHash, status: null, answer: null };
}

async function repeated(
  { call_hash, status, answer }: Kept,
  call: Repeatable,
  reply: FastifyReply,
): Promise<ReadyAnswer> {
  const hash = status === null ? call.callHash : await wholeHash(call);
  if (!hash.equals(call_hash)) throw new DragomanError('idempotency-key-used');
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
  call: Repeatable,
  { status, body }: ReadyAnswer,
): Promise<void> {
  const hash = await wholeHash(call);
  await rowsOf(database.kysely)`
    update idempotency_keys set call_hash = ${hash}, status = ${status}, answer = ${body as string | null}
    where caller = ${call.caller} and key = ${call.key}`;
}

async function forget(
  database: Pick<Database, 'kysely'>,
  { caller, key }: Repeatable,
): Promise<void> {
  await rowsOf(database.kysely)`
    delete from idempotency_keys where caller = ${caller} and key = ${key} and status is null`;
}
