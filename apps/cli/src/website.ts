import { findWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import type { Services } from '@dragoman/server';
import { type Choice, theOnlyWebsite } from './choose-website.ts';
import type { TranslationOptions } from './files/options.ts';
import { withInstallation } from './installation.ts';

/** Returns a website of this installation, as `theOnlyWebsite` does. */
export async function theWebsite(services: Services, choice: Choice): Promise<WebsiteRow> {
  const websites = await services.database.kysely
    .selectFrom('websites')
    .select(['id', 'url', 'translation_languages'])
    .where('deleted_at', 'is', null)
    .execute();
  return findWebsite(services, theOnlyWebsite(websites, choice).id);
}

/** Runs work on a website of this installation. */
export function withWebsite(
  { language, website: name, data }: TranslationOptions,
  work: (services: Services, website: WebsiteRow) => Promise<void>,
): Promise<void> {
  return withInstallation(data, async (services) =>
    work(services, await theWebsite(services, { name, language })),
  );
}
