import { databaseTime, type Queries } from '@dragoman/database/connection';
import { sql } from 'kysely';

export interface DueCheck {
  readonly website_id: string;
  readonly looks: number;
}

/** Schedules checks of websites that have languages but no check yet. */
export async function insertMissingChecks(queries: Queries): Promise<void> {
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

/** Lease of a check in milliseconds; another process may take it over afterwards. */
const lease = 300_000;

/** Leases due checks, except those of deleted websites. */
export function takeDueChecks(queries: Queries, count: number): Promise<DueCheck[]> {
  return queries
    .updateTable('website_checks')
    .set({ next_check_at: databaseTime(lease) })
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

/** Schedules the next check, unless the owner or a change has requested an earlier one meanwhile. */
export async function rescheduleCheck(
  queries: Queries,
  id: string,
  next: { readonly seconds: number; readonly looks: number },
): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({
      next_check_at: sql`case when next_check_at <= now() then next_check_at else ${databaseTime(next.seconds * 1000)} end`,
      checked_at: databaseTime(),
      looks: sql`case when next_check_at <= now() then looks else ${next.looks} end`,
    })
    .where('website_id', '=', id)
    .execute();
}

/** Milliseconds until the first probe of a new deployment; its certificates are ordered meanwhile. */
const firstProbeAfter = 5000;

/** Schedules the first probe of a website that was just deployed. */
export function scheduleFirstProbe(queries: Queries, id: string): Promise<void> {
  return scheduleCheck(queries, id, firstProbeAfter);
}

/** Schedules the next check in `delay` milliseconds or earlier and resets the interval between checks. */
export async function scheduleCheck(queries: Queries, id: string, delay: number): Promise<void> {
  const values = { next_check_at: databaseTime(delay), looks: 0 };
  await queries
    .insertInto('website_checks')
    .values({ website_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('website_id')
        .doUpdateSet(values)
        .where('website_checks.next_check_at', '>', databaseTime(delay)),
    )
    .execute();
}
