import type { Queries } from '@dragoman/database/connection';

export async function isLiveWebsite(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('websites')
    .select('id')
    .where('id', '=', id)
    .where('status', 'is distinct from', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
