import { databaseTime, type Queries } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import type { TranslationName } from './deps.ts';

/** Whose calls: those of a translation, or of one run of the second reader. */
export interface CallScope extends TranslationName {
  readonly runId?: string;
}

export interface BatchRequest {
  readonly kind: 'strings' | 'slugs' | 'assessments';
  readonly ids: readonly string[];
}

export interface EngineCall {
  readonly id: string;
  readonly status: 'started' | 'succeeded' | 'failed';
  readonly response: unknown;
  readonly error: string | null;
}

export interface NewCall extends CallScope {
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
export async function beginCall(queries: Queries, call: NewCall): Promise<EngineCall> {
  await sql`
    insert into engine_calls
      (website_id, target_language, engine, request_key, unit_count, character_count, request, job_id,
        run_id)
    values (${call.websiteId}, ${call.targetLanguage}, ${call.engine}, ${call.requestKey},
      ${call.unitCount}, ${call.characterCount}, ${call.request ? JSON.stringify(call.request) : null}::jsonb,
      ${call.jobId ?? null}, ${call.runId ?? null})
    on conflict (request_key) do nothing`.execute(queries);
  const row = await queries
    .selectFrom('engine_calls')
    .select(['id', 'status', 'response', 'error'])
    .where('request_key', '=', call.requestKey)
    .executeTakeFirstOrThrow();
  return row;
}

/** Records the response or error of a call, and what it used. */
export async function endCall(
  queries: Queries,
  id: string,
  end: { response: unknown } | { error: string },
  usage: CallUsage,
): Promise<void> {
  const values =
    'response' in end
      ? { status: 'succeeded' as const, response: JSON.stringify(end.response), error: null }
      : { status: 'failed' as const, response: null, error: end.error };
  await queries
    .updateTable('engine_calls')
    .set((column) => ({
      ...values,
      finished_at: databaseTime(),
      input_tokens: column('input_tokens', '+', usage.inputTokens),
      output_tokens: column('output_tokens', '+', usage.outputTokens),
      cached_tokens: column('cached_tokens', '+', usage.cachedTokens),
      cost: sql<number>`greatest(cost + ${usage.cost}::numeric, 0)`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Closes calls whose results are stored. Their figures remain; their key becomes free. */
export async function settleCalls(transaction: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update engine_calls set settled_at = now(), response = null, request = null,
      request_key = request_key || ':' || id
    where id = any(${ids}::uuid[]) and settled_at is null`.execute(transaction);
}

/** Returns batches whose results were not stored, oldest first. */
export async function selectUnsettledBatches(
  queries: Queries,
  { websiteId, targetLanguage, runId }: CallScope,
): Promise<BatchRequest[]> {
  const rows = await queries
    .selectFrom('engine_calls')
    .select('request')
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .where('run_id', 'is not distinct from', runId ?? null)
    .where('settled_at', 'is', null)
    .where('request', 'is not', null)
    .orderBy('started_at')
    .execute();
  return rows.map(({ request }) => request as BatchRequest);
}

/** Closes unsettled calls, but not those of `engine`. */
export async function abandonCalls(
  queries: Queries,
  { websiteId, targetLanguage, runId }: CallScope,
  engine?: string,
): Promise<void> {
  await abandon(
    queries,
    sql`website_id = ${websiteId} and target_language = ${targetLanguage}
      and run_id is not distinct from ${runId ?? null} and engine is distinct from ${engine ?? null}`,
  );
}

/** Closes all unsettled calls of a language, also of the second reader. */
export async function abandonAllCalls(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
): Promise<void> {
  await abandon(queries, sql`website_id = ${websiteId} and target_language = ${targetLanguage}`);
}

async function abandon(queries: Queries, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update engine_calls set settled_at = now(), response = null, request = null,
      request_key = request_key || ':' || id,
      status = case status when 'started' then 'failed' else status end
    where settled_at is null and ${which}`.execute(queries);
}
