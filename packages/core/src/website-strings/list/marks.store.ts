import { type Queries, rowsOf } from '@dragoman/database/connection';
import { type RawBuilder, sql } from 'kysely';
import { type IndexedSort, placeIn } from './orders.ts';

/** A list of all strings of a website, in an order. */
export interface MarkedList {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly sort: IndexedSort;
}

/** Returns a page of ids, beginning at the mark before it. Returns too few if the list has no marks. */
export async function walkFromMark(
  queries: Queries,
  list: MarkedList,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(queries)`
    with marks as (
      select id, places from list_marks where ${isOf(list)} and is_counted
    ), buckets as (
      select bucket, sum(sum(count)) over (order by bucket) - sum(count) as preceding
      from list_mark_counts where marks_id = (select id from marks) group by bucket
    ), start as (
      select coalesce(marks.places[bucket], ''::bytea) as place, (${offset} - preceding)::int as further
      from buckets, marks where preceding <= ${offset} order by bucket desc limit 1
    )
    select chosen.id from start cross join lateral (
      select ${idIn(list)} as id, ${placeIn(list.sort)} as place ${listedRows(list)} and ${placeIn(list.sort)} >= start.place
      order by place limit ${limit} offset start.further
    ) as chosen order by chosen.place`;
  return rows.map(({ id }) => id);
}

/** Adds marks to a list that are not counted yet. From then on, writers count between them. Returns undefined if there are such. */
export async function addMarks(
  queries: Queries,
  list: MarkedList,
  every: number,
): Promise<number | undefined> {
  const rows = await rowsOf<{ id: number }>(queries)`
    insert into list_marks (website_id, target_language, sort, places)
    select ${list.websiteId}, ${languageOf(list)}, ${list.sort}, coalesce(array_agg(place order by place), '{}')
    from (select ${placeIn(list.sort)} as place, row_number() over (order by ${placeIn(list.sort)}) as n ${listedRows(list)}) as numbered
    where n % ${every} = 0
    on conflict do nothing returning id`;
  return rows[0]?.id;
}

/** Returns the transactions that are writing strings or translations. */
export async function selectWriters(queries: Queries): Promise<string[]> {
  const rows = await rowsOf<{ transaction: string }>(queries)`
    select distinct virtualtransaction as transaction from pg_locks
    where database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock'
      and relation in ('public.website_strings'::regclass, 'public.translated_strings'::regclass)`;
  return rows.map(({ transaction }) => transaction);
}

/** True once all of these transactions have ended. */
export async function haveEnded(
  queries: Queries,
  transactions: readonly string[],
): Promise<boolean> {
  const rows = await rowsOf(queries)`
    select from pg_locks where locktype = 'virtualxid' and virtualtransaction = any(${transactions}) limit 1`;
  return rows.length === 0;
}

/** Counts between the marks and lets them replace the earlier ones. Needs a snapshot that stays: what writers counted in it is left out. */
export async function countMarks(
  snapshot: Queries,
  list: MarkedList,
  marksId: number,
): Promise<void> {
  const places = sql`(select array_agg(place order by place) from list_marks, unnest(places) as place where id = ${marksId})`;
  await sql`
    insert into list_mark_counts (marks_id, bucket, count, is_sum)
    select ${marksId}, bucket, sum(count), true from (
      select coalesce(width_bucket(${placeIn(list.sort)}, ${places}), 0) as bucket, count(*) as count ${listedRows(list)} group by 1
      union all select bucket, -count from list_mark_counts where marks_id = ${marksId}
    ) as counted group by bucket having sum(count) <> 0`.execute(snapshot);
  await sql`delete from list_marks where ${isOf(list)} and is_counted`.execute(snapshot);
  await sql`update list_marks set is_counted = true where id = ${marksId}`.execute(snapshot);
}

/** Returns long lists without marks, or with more than `most` strings between two. */
export async function listsToMark(
  queries: Queries,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<MarkedList[]> {
  return rowsOf<MarkedList>(queries)`
    with long as (
      select website_id, target_language from string_counts group by 1, 2 having sum(count) > ${least}
    ), wanted as (
      select long.*, sort from long
      cross join unnest(case target_language when '' then array['site', 'alphabetical', 'longest'] else array['recent'] end) as sort
    ), even as (
      select website_id, target_language, sort from list_marks marks where is_counted and not exists (
        select from list_mark_counts where marks_id = marks.id group by bucket having sum(count) > ${most})
    )
    select website_id as "websiteId", target_language as "targetLanguage", sort from (table wanted except table even) as lists`;
}

/** Deletes marks that nobody finished counting, and counts whose marks are gone. */
export async function dropRemains(queries: Queries, minutes: number): Promise<void> {
  await sql`
    delete from list_marks where not is_counted and created_at < now() - ${minutes} * interval '1 minute'`.execute(
    queries,
  );
  await sql`
    delete from list_mark_counts where marks_id not in (select id from list_marks)`.execute(
    queries,
  );
}

const languageOf = ({ sort, targetLanguage }: MarkedList) =>
  sort === 'recent' ? targetLanguage : '';

function isOf(list: MarkedList): RawBuilder<unknown> {
  return sql`website_id = ${list.websiteId} and target_language = ${languageOf(list)} and sort = ${list.sort}`;
}

function idIn({ sort }: MarkedList): RawBuilder<unknown> {
  return sort === 'recent' ? sql`translated.website_string_id` : sql`string.id`;
}

function listedRows({ websiteId, targetLanguage, sort }: MarkedList): RawBuilder<unknown> {
  if (sort !== 'recent')
    return sql`from website_strings string where string.website_id = ${websiteId} and string.gone_at is null`;
  return sql`from translated_strings translated where translated.website_id = ${websiteId}
    and translated.target_language = ${targetLanguage} and translated.listed_kind is not null`;
}
