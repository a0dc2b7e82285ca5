import type { Queries } from '@dragoman/database/connection';
import type { PlanName } from '@dragoman/domain/billing';

/** The plans of a user's billed websites, by website id. */
export async function selectBilled(
  queries: Queries,
  userId: string,
): Promise<ReadonlyMap<string, PlanName>> {
  const rows = await queries
    .selectFrom('billed_websites')
    .select(['website_id', 'plan'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ website_id, plan }) => [website_id, plan as PlanName]));
}

/** Replaces a user's billed websites and their plans. */
export async function replaceBilled(
  queries: Queries,
  userId: string,
  plans: ReadonlyMap<string, PlanName>,
): Promise<void> {
  await queries.deleteFrom('billed_websites').where('user_id', '=', userId).execute();
  if (plans.size === 0) return;
  await queries
    .insertInto('billed_websites')
    .values([...plans].map(([website_id, plan]) => ({ website_id, user_id: userId, plan })))
    .execute();
}
