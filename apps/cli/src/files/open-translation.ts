import type { WebsiteRow } from '@dragoman/database/schema';
import type { Services } from '@dragoman/server';
import { withInstallation } from '../installation.ts';
import { theWebsite } from '../website.ts';
import type { TranslationOptions } from './options.ts';

/** Runs work on a website of this installation. */
export function withTranslation(
  { language, website, data }: TranslationOptions,
  work: (services: Services, website: WebsiteRow) => Promise<void>,
): Promise<void> {
  return withInstallation(data, async (services) =>
    work(services, await theWebsite(services, { name: website, language })),
  );
}
