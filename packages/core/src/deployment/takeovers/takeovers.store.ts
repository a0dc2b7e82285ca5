import { databaseTime, type Queries } from '@dragoman/database/connection';

/** Returns true for the one process that may mail the owner about a takeover. */
export async function claimTakeoverNotice(queries: Queries, websiteId: string): Promise<boolean> {
  const claimed = await queries
    .updateTable('website_checks')
    .set({ loss_told_at: databaseTime() })
    .where('website_id', '=', websiteId)
    .where('loss_told_at', 'is', null)
    .returning('website_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The owner is mailed again about the next takeover. */
export async function resetTakeoverNotice(queries: Queries, websiteId: string): Promise<void> {
  await queries
    .updateTable('website_checks')
    .set({ loss_told_at: null })
    .where('website_id', '=', websiteId)
    .where('loss_told_at', 'is not', null)
    .execute();
}
