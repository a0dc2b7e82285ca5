import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { findWebsite, type WebsiteDeps } from './website.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws `DragomanError('not-found')` if the id is not a UUID, which Postgres would reject. */
export function assertId(id: string): void {
  if (!uuid.test(id)) throw new DragomanError('not-found');
}

/**
 * Returns a website of the user. Throws `DragomanError('not-found')` for websites of others, also for administrators, who
 * impersonate the owner instead (PRODUCT.md 17).
 */
export async function ownWebsite(
  deps: WebsiteDeps,
  user: { readonly id: string },
  websiteId: string,
): Promise<WebsiteRow> {
  assertId(websiteId);
  const website = await findWebsite(deps, websiteId);
  if (website.user_id !== user.id) throw new DragomanError('not-found');
  return website;
}

/** Throws `DragomanError('bad-request')` for the field `targetLanguage` if the website does not have the language. */
export function assertTranslatedTo(website: WebsiteRow, language: string): void {
  if (website.translation_languages.includes(language)) return;
  throw new DragomanError('bad-request', {
    field: 'targetLanguage',
    message: 'This website is not translated to that language.',
  });
}
