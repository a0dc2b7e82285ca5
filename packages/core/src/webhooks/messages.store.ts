import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Selectable, sql } from 'kysely';

export type StoredMessage = Selectable<Schema['webhook_messages']>;

export interface DueMessage {
  readonly id: string;
  readonly attempt: number;
  readonly accountId: string;
}

const mostAtOnce = 200;

/**
 * Takes messages that are due. An attempt that does not report within ten minutes is asked for again, as the same. Must lock the rows as it does: see
 * `tell_webhooks` of the database.
 */
export function takeDue(transaction: Queries): Promise<DueMessage[]> {
  return rowsOf<DueMessage>(transaction)`
    update webhook_messages as message
    set attempts = attempts + (not is_sending)::int, is_sending = true, next_attempt_at = now() + interval '10 minutes'
    from webhook_endpoints as endpoint
    where endpoint.id = message.endpoint_id and message.id in (
      select due.id from webhook_messages as due
      join webhook_endpoints as open on open.id = due.endpoint_id and open.disabled_at is null
      where due.next_attempt_at <= now() order by due.next_attempt_at limit ${mostAtOnce}
      for update of due skip locked
    )
    returning message.id, message.attempts as attempt, endpoint.account_id as "accountId"`;
}

export interface Delivery {
  readonly type: string;
  readonly data: StoredMessage['data'];
  readonly createdAt: Date;
  readonly endpointId: string;
  readonly url: string;
  readonly sealed: Buffer;
  /** The secret before it, while messages are signed with both. */
  readonly former: Buffer | null;
}

/** Returns a message for an attempt; undefined if it was reported, another one came after it, or the endpoint is disabled. */
export async function selectDelivery(
  queries: Queries,
  { id, attempt }: Pick<DueMessage, 'id' | 'attempt'>,
): Promise<Delivery | undefined> {
  const rows = await rowsOf<Delivery>(queries)`
    select message.type, message.data, message.created_at as "createdAt", endpoint.id as "endpointId", endpoint.url,
      endpoint.sealed_secret as sealed, case when endpoint.former_until > now() then endpoint.former_secret end as former
    from webhook_messages as message join webhook_endpoints as endpoint on endpoint.id = message.endpoint_id
    where message.id = ${id} and message.attempts = ${attempt} and message.is_sending
      and endpoint.disabled_at is null`;
  return rows[0];
}

export interface Outcome {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly answer: string;
  /** Milliseconds. */
  readonly duration: number;
  /** Seconds until the next attempt; null after the last one. */
  readonly pause: number | null;
}

/** Of a message that is sent again and again, and characters of each answer. */
const mostTries = 50;
const keptOfAnswer = 200;

export async function storeOutcome(
  queries: Queries,
  { id, attempt }: Pick<DueMessage, 'id' | 'attempt'>,
  { isDelivered, status, answer, duration, pause }: Outcome,
): Promise<void> {
  await sql`
    update webhook_messages set status = ${status}, answer = ${answer}, duration_ms = ${duration}, tried_at = now(), is_sending = false,
      tries = (case when jsonb_array_length(tries) < ${mostTries}::int then tries else tries - 0 end) || jsonb_build_object(
        'at', now(), 'status', ${status}::int, 'answer', left(${answer}::text, ${keptOfAnswer}::int), 'duration_ms', ${duration}::int),
      delivered_at = case when ${isDelivered} then now() end,
      next_attempt_at = now() + ${pause}::int * interval '1 second'
    where id = ${id} and attempts = ${attempt}`.execute(queries);
}

export function insertMessage(
  queries: Queries,
  endpointId: string,
  type: string,
): Promise<unknown> {
  return queries
    .insertInto('webhook_messages')
    .values({ endpoint_id: endpointId, type, data: '{}' })
    .execute();
}

export interface Replayed {
  readonly messageId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly onlyFailed?: boolean;
}

/** Makes messages due again as if they were new. Returns how many. */
export async function requeue(
  queries: Queries,
  endpointId: string,
  { messageId, from, to, onlyFailed = false }: Replayed,
): Promise<number> {
  const rows = await rowsOf(queries)`
    update webhook_messages set attempts = 0, is_sending = false, next_attempt_at = now(), delivered_at = null
    where endpoint_id = ${endpointId} and id = coalesce(${messageId ?? null}::uuid, id)
      and created_at >= coalesce(${from ?? null}::timestamptz, created_at)
      and created_at <= coalesce(${to ?? null}::timestamptz, created_at)
      and not (${onlyFailed} and delivered_at is not null)
    returning id`;
  return rows.length;
}

export async function selectMessages(
  queries: Queries,
  endpointId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ messages: StoredMessage[]; total: number }> {
  const of = queries.selectFrom('webhook_messages').where('endpoint_id', '=', endpointId);
  const messages = await of
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await of
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { messages, total: Number(total) };
}
