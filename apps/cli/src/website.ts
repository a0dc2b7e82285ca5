import { findWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';

/**
 * Returns a website of this installation.
 * @param name its address or id; not needed if only one has the language
 * @throws DragomanError if there is not exactly one
 */
export async function theWebsite(
  services: Services,
  { name, language }: { readonly name?: string | undefined; readonly language?: string },
): Promise<WebsiteRow> {
  const websites = await services.database.kysely
    .selectFrom('websites')
    .select(['id', 'url', 'translation_languages'])
    .where('deleted_at', 'is', null)
    .execute();
  const found = websites.filter(
    ({ id, url, translation_languages }) =>
      (language === undefined || translation_languages.includes(language)) &&
      (name === undefined || name === id || addressOf(name) === addressOf(url)),
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return findWebsite(services, only.id);
  const listed = (found.length === 0 ? websites : found).map(({ id, url }) => `  ${url}  ${id}`);
  const none =
    language === undefined ? 'No website matches' : `No website is translated to “${language}”`;
  const message = only
    ? 'Several websites match. Choose one by its id:'
    : `${none} here. There are:`;
  throw new DragomanError('bad-request', { message: [message, ...listed].join('\n') });
}

function addressOf(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
