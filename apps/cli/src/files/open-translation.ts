import type { WebsiteRow } from '@dragoman/database/schema';
import type { Services } from '@dragoman/server';
import { withInstallation } from '../installation.ts';
import { theWebsite } from '../website.ts';

export interface TranslationOptions {
  readonly language: string;
  /** Address or id. Defaults to the only website that has the language. */
  readonly website?: string;
  readonly data?: string;
}

/** Runs work on a website of this installation. */
export function withTranslation(
  { language, website, data }: TranslationOptions,
  work: (services: Services, website: WebsiteRow) => Promise<void>,
): Promise<void> {
  return withInstallation(data, async (services) =>
    work(services, await theWebsite(services, { name: website, language })),
  );
}
