import type { Endpoint } from '@dragoman/contract/endpoints';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import {
  type ApiInput,
  type ApiUser,
  type Handler,
  type Implementation,
  implement,
} from '../api/index.ts';
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
  user: Pick<ApiUser, 'id' | 'key'>,
  websiteId: string,
): Promise<WebsiteRow> {
  assertId(websiteId);
  if (user.key?.websiteIds?.includes(websiteId.toLowerCase()) === false)
    throw new DragomanError('not-found');
  const website = await findWebsite(deps, websiteId);
  if (website.user_id !== user.id) throw new DragomanError('not-found');
  return website;
}

/**
 * Like `implement`, for a call whose path has a website as `:id` or `:websiteId`. The handler gets the website if it is the
 * caller's; see `ownWebsite`.
 */
export function implementForWebsite<const E extends Endpoint, Deps extends WebsiteDeps>(
  endpoint: E,
  handle: Handler<E, Deps, ApiInput<E> & { readonly website: WebsiteRow }>,
): Implementation<Deps> {
  return implement(endpoint, async (input, deps: Deps) => {
    const params = input.params as { readonly id?: string; readonly websiteId?: string };
    const id = params.websiteId ?? params.id ?? '';
    const website = await ownWebsite(deps, input.user as ApiUser, id);
    return handle({ ...input, website }, deps);
  });
}

/** Throws `DragomanError('bad-request')` for the field `targetLanguage` if the website does not have the language. */
export function assertTranslatedTo(website: WebsiteRow, language: string): void {
  if (website.translation_languages.includes(language)) return;
  throw new DragomanError('bad-request', {
    field: 'targetLanguage',
    message: 'This website is not translated to that language.',
  });
}
