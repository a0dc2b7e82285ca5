import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

interface Place {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  readonly position: number;
}

export async function selectPlaces(
  database: Kysely<Schema>,
  websiteId: string,
  stringId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ places: Place[]; count: number }> {
  const places = database
    .selectFrom('page_strings as link')
    .innerJoin('pages as page', 'page.id', 'link.page_id')
    .where('link.website_string_id', '=', stringId)
    .where('page.website_id', '=', websiteId)
    .where('page.gone_at', 'is', null);
  const found = await places
    .select(['page.id', 'page.path', 'page.title', 'link.position'])
    .orderBy('page.path')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await places
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { places: found, count };
}
