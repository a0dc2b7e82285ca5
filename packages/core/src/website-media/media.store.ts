import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';

export async function isLiveWebsite(database: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('websites')
    .select('id')
    .where('id', '=', id)
    .where('status', 'is distinct from', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
