import { findWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import type { Services } from '@dragoman/server';
import { theOnlyWebsite } from './choose-website.ts';

/** Returns a website of this installation, as `theOnlyWebsite` does. */
export async function theWebsite(
  services: Services,
  choice: { readonly name?: string | undefined; readonly language?: string | undefined },
): Promise<WebsiteRow> {
  const websites = await services.database.kysely
    .selectFrom('websites')
    .select(['id', 'url', 'translation_languages'])
    .where('deleted_at', 'is', null)
    .execute();
  return findWebsite(services, theOnlyWebsite(websites, choice).id);
}
