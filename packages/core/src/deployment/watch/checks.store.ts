import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

type Queries = Kysely<Schema>;

/** A website whose turn it is to be looked at. */
export interface DueCheck {
  readonly website_id: string;
  readonly looks: number;
}

/** Makes rows for websites that have languages and none yet. */
export async function addMissingChecks(queries: Queries): Promise<void> {
  await queries
    .insertInto('website_checks')
    .columns(['website_id'])
    .expression((eb) =>
      eb
        .selectFrom('websites')
        .select('id')
        .where('status', 'is distinct from', 'deleted')
        .where(sql<boolean>`cardinality(translation_languages) > 0`)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('website_checks')
                .select('website_id')
                .whereRef('website_checks.website_id', '=', 'websites.id'),
            ),
          ),
        )
        .limit(100),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Milliseconds after which a look that did not end is taken up by another process. */
const lease = 300_000;

/** Takes websites whose turn it is, so that no other process does; deleted ones are left out. */
export function takeDueChecks(queries: Queries, count: number): Promise<DueCheck[]> {
  return queries
    .updateTable('website_checks')
    .set({ next_check_at: new Date(Date.now() + lease) })
    .where('website_id', 'in', (eb) =>
      eb
        .selectFrom('website_checks')
        .innerJoin('websites', 'websites.id', 'website_checks.website_id')
        .select('website_checks.website_id')
        .where('website_checks.next_check_at', '<=', sql<Date>`now()`)
        .where('websites.status', 'is distinct from', 'deleted')
        .orderBy('website_checks.next_check_at')
        .limit(count)
        .forUpdate('website_checks')
        .skipLocked(),
    )
    .returning(['website_id', 'looks'])
    .execute();
}

/** When a website is looked at next; `looks` is kept where the owner or a change asked for another look meanwhile. */
export async function noteCheck(
  queries: Queries,
  id: string,
  next: { readonly at: Date; readonly looks: number },
): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({
      next_check_at: sql`case when next_check_at <= now() then next_check_at else ${next.at}::timestamptz end`,
      checked_at: new Date(),
      looks: sql`case when next_check_at <= now() then looks else ${next.looks} end`,
    })
    .where('website_id', '=', id)
    .execute();
}

/** Milliseconds that a new website is given until it is visited: its certificates are ordered meanwhile. */
const untilServing = 5000;

/** The website is live from now on, which is to be seen soon. */
export function expectToServe(queries: Queries, id: string): Promise<void> {
  return expectChanges(queries, id, new Date(Date.now() + untilServing));
}

/** The owner looks, or something has changed: the unasked looks come often again, the first at `nextAt`. */
export async function expectChanges(queries: Queries, id: string, nextAt: Date): Promise<void> {
  const values = { next_check_at: nextAt, looks: 0 };
  await queries
    .insertInto('website_checks')
    .values({ website_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('website_id')
        .doUpdateSet(values)
        .where('website_checks.next_check_at', '>', nextAt),
    )
    .execute();
}
