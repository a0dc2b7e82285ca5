import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';
import type { TranslationName } from './deps.ts';

export interface BatchRequest {
  readonly kind: 'strings' | 'slugs';
  readonly ids: readonly string[];
}

export interface EngineCall {
  readonly id: string;
  readonly status: 'started' | 'succeeded' | 'failed';
  readonly response: unknown;
  readonly error: string | null;
}

export interface NewCall extends TranslationName {
  /** The engine's name and version, as `name@version`. */
  readonly engine: string;
  readonly requestKey: string;
  readonly unitCount: number;
  readonly characterCount: number;
  /** Present for the first call of a batch only. */
  readonly request: BatchRequest | undefined;
  readonly jobId: string | undefined;
}

/** What one attempt of a call used. `cost` is relative to the reserved estimate. */
export interface CallUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly cost: number;
}

/** Records a call before it is made (decision 0080), or returns the one recorded with the same key. */
export async function beginCall(database: Kysely<Schema>, call: NewCall): Promise<EngineCall> {
  await sql`
    insert into engine_calls
      (website_id, target_language, engine, request_key, unit_count, character_count, request, job_id)
    values (${call.websiteId}, ${call.targetLanguage}, ${call.engine}, ${call.requestKey},
      ${call.unitCount}, ${call.characterCount}, ${call.request ? JSON.stringify(call.request) : null}::jsonb,
      ${call.jobId ?? null})
    on conflict (request_key) do nothing`.execute(database);
  const row = await database
    .selectFrom('engine_calls')
    .select(['id', 'status', 'response', 'error'])
    .where('request_key', '=', call.requestKey)
    .executeTakeFirstOrThrow();
  return row;
}

/** Records the response or error of a call, and what it used. */
export async function endCall(
  database: Kysely<Schema>,
  id: string,
  end: { response: unknown } | { error: string },
  usage: CallUsage,
): Promise<void> {
  const values =
    'response' in end
      ? { status: 'succeeded' as const, response: JSON.stringify(end.response), error: null }
      : { status: 'failed' as const, response: null, error: end.error };
  await database
    .updateTable('engine_calls')
    .set((column) => ({
      ...values,
      finished_at: new Date(),
      input_tokens: column('input_tokens', '+', usage.inputTokens),
      output_tokens: column('output_tokens', '+', usage.outputTokens),
      cached_tokens: column('cached_tokens', '+', usage.cachedTokens),
      cost: sql<number>`greatest(cost + ${usage.cost}::numeric, 0)`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Closes calls whose results are stored. Their figures remain; their key becomes free. */
export async function settleCalls(
  transaction: Kysely<Schema>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update engine_calls set settled_at = now(), response = null, request = null,
      request_key = request_key || ':' || id
    where id = any(${ids}::uuid[]) and settled_at is null`.execute(transaction);
}

/** Returns batches whose results were not stored, oldest first. */
export async function selectUnsettledBatches(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
): Promise<{ id: string; engine: string; request: BatchRequest }[]> {
  const rows = await database
    .selectFrom('engine_calls')
    .select(['id', 'engine', 'request'])
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .where('settled_at', 'is', null)
    .where('request', 'is not', null)
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({ ...row, request: row.request as BatchRequest }));
}

/** Closes unsettled calls of other engines or versions; without an engine, all of them. */
export async function abandonCalls(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: TranslationName,
  engine: string | undefined,
): Promise<void> {
  await sql`
    update engine_calls set settled_at = now(), response = null, request = null,
      request_key = request_key || ':' || id,
      status = case status when 'started' then 'failed' else status end
    where website_id = ${websiteId} and target_language = ${targetLanguage} and settled_at is null
      and (${engine ?? null}::text is null or engine <> ${engine ?? null}::text)`.execute(database);
}
