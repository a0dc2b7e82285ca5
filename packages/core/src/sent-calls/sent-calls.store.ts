import type { PrivacyChange, SentCallFilter } from '@dragoman/contract/sent-calls';
import type { Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type Insertable, type Selectable, sql } from 'kysely';

type NewCall = Omit<Insertable<Schema['sent_calls']>, 'website_id' | 'temp_website_id'>;

/** Whose texts are sent: a website's, or those of a preview. */
export type CallSubject = { readonly websiteId: string } | { readonly tempWebsiteId: string };

const columns = [
  'id',
  'sent_at',
  'purpose',
  'engine',
  'version',
  'host',
  'target_language',
  'job_id',
  'text_count',
  'word_count',
  'character_count',
] as const;
type SentCall = Pick<Selectable<Schema['sent_calls']>, (typeof columns)[number]>;

/** Returns false for a deleted website, of which nothing is recorded. */
export async function insertCall(
  queries: Queries,
  subject: CallSubject,
  call: NewCall,
): Promise<boolean> {
  const existing =
    'websiteId' in subject
      ? sql`select id, null::uuid from websites where id = ${subject.websiteId} and deleted_at is null`
      : sql`select null::uuid, id from temp_websites where id = ${subject.tempWebsiteId}`;
  const { numAffectedRows = 0n } = await sql`
    insert into sent_calls (website_id, temp_website_id, target_language, purpose, engine, version, host, job_id, text_count, word_count,
      character_count, content)
    select website_id, temp_website_id, ${call.target_language}, ${call.purpose}, ${call.engine}, ${call.version}, ${call.host},
      ${call.job_id}::uuid, ${call.text_count}::int, ${call.word_count}::int, ${call.character_count}::int, ${call.content}::bytea
    from (${existing}) as subject (website_id, temp_website_id)`.execute(queries);
  return numAffectedRows > 0n;
}

function matching(queries: Queries, websiteId: string, filter: SentCallFilter) {
  let query = queries.selectFrom('sent_calls').where('website_id', '=', websiteId);
  if (filter.engine !== undefined) query = query.where('engine', '=', filter.engine);
  if (filter.language !== undefined) query = query.where('target_language', '=', filter.language);
  if (filter.from !== undefined)
    query = query.where('sent_at', '>=', new Date(`${filter.from}T00:00:00Z`));
  if (filter.to !== undefined)
    query = query.where(
      sql<boolean>`sent_at < ${`${filter.to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    );
  return query;
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

export async function selectCalls(
  queries: Queries,
  websiteId: string,
  { page, limit, ...filter }: SentCallFilter & Page,
): Promise<SentCall[]> {
  const rows = await matching(queries, websiteId, filter)
    .select(columns)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows;
}

export async function sumCalls(queries: Queries, websiteId: string, filter: SentCallFilter) {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
  return matching(queries, websiteId, filter)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sum('text_count').as('texts'),
      sum('word_count').as('words'),
      sum('character_count').as('characters'),
    ])
    .executeTakeFirstOrThrow();
}

export async function selectEngines(queries: Queries, websiteId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('sent_calls')
    .select('engine')
    .distinct()
    .where('website_id', '=', websiteId)
    .orderBy('engine')
    .execute();
  return rows.map(({ engine }) => engine);
}

export interface CallWithContent extends SentCall {
  readonly content: Buffer;
}

export async function selectCall(
  queries: Queries,
  websiteId: string,
  id: string,
): Promise<CallWithContent | undefined> {
  const row = await queries
    .selectFrom('sent_calls')
    .select([...columns, 'content'])
    .where('website_id', '=', websiteId)
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst();
  return row;
}

const pageSize = 100;

/** Yields the calls that a filter finds, newest first, in pages. */
export async function* everyCall(
  queries: Queries,
  websiteId: string,
  filter: SentCallFilter,
): AsyncGenerator<CallWithContent> {
  let last: { moment: string; id: string } | undefined;
  for (;;) {
    let query = matching(queries, websiteId, filter);
    if (last !== undefined)
      query = query.where(
        sql<boolean>`(sent_at < ${last.moment} or (sent_at = ${last.moment} and id > ${last.id}))`,
      );
    const rows = await query
      .select([...columns, 'content'])
      // A Date has milliseconds only.
      .select(sql<string>`sent_at::text`.as('moment'))
      .orderBy('sent_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .execute();
    yield* rows.map(({ moment, ...row }) => row);
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Deletes calls that are older than their website keeps them, and those of deleted websites. Returns their number. */
export async function deleteOldCalls(queries: Queries): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sent_calls call using websites website
    where website.id = call.website_id and (website.deleted_at is not null
      or call.sent_at < now() - make_interval(days => website.sent_calls_days))`.execute(queries);
  return Number(numAffectedRows);
}

export async function selectPrivacy(queries: Queries, websiteId: string) {
  return queries
    .selectFrom('websites')
    .select(['masks', 'sent_calls_days'])
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
}

export async function updatePrivacy(
  queries: Queries,
  websiteId: string,
  { masks, sent_calls_days }: PrivacyChange,
): Promise<void> {
  const values = {
    ...(sent_calls_days !== undefined && { sent_calls_days }),
    ...(masks !== undefined && { masks: JSON.stringify(masks) }),
  };
  if (Object.keys(values).length === 0) return;
  await queries.updateTable('websites').set(values).where('id', '=', websiteId).execute();
}
