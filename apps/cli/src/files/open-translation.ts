import { findWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';
import { withInstallation } from '../installation.ts';

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
    work(services, await theWebsite(services, language, website)),
  );
}

/** Throws `DragomanError` if there is not exactly one. */
async function theWebsite(
  services: Services,
  language: string,
  name: string | undefined,
): Promise<WebsiteRow> {
  const websites = await services.database.kysely
    .selectFrom('websites')
    .select(['id', 'url', 'translation_languages'])
    .where('deleted_at', 'is', null)
    .execute();
  const found = websites.filter(
    ({ id, url, translation_languages }) =>
      translation_languages.includes(language) &&
      (name === undefined || name === id || addressOf(name) === addressOf(url)),
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return findWebsite(services, only.id);
  const listed = (found.length === 0 ? websites : found).map(({ id, url }) => `  ${url}  ${id}`);
  const message = only
    ? 'Several websites match. Choose one with --website <id>:'
    : `No website is translated to “${language}” here. There are:`;
  throw new DragomanError('bad-request', { message: [message, ...listed].join('\n') });
}

function addressOf(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
