import type { Endpoint } from '@dragoman/contract/endpoints';
import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { type Permission, scopesAllow } from '@dragoman/domain/permissions';
import {
  type ApiInput,
  type ApiKey,
  type ApiUser,
  assertKeyAllows,
  assertLanguages,
  type Handler,
  type Implementation,
  implement,
  refused,
} from '../api/index.ts';
import { findWebsite, type WebsiteDeps } from './website.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws `DragomanError('not-found')` if the id is not a UUID, which Postgres would reject. */
export function assertId(id: string): void {
  if (!uuid.test(id)) throw new DragomanError('not-found');
}

/** The caller of an endpoint: `permission` is what it asks for. */
export type Caller = Pick<
  ApiUser,
  'id' | 'accountId' | 'permission' | 'named' | 'forSomeLanguages' | 'key'
>;

/**
 * Returns a website with which the caller may do what the endpoint asks for, in the languages that the call names. Throws
 * `DragomanError`: `not-found` for websites that the caller may not read, also for administrators, who impersonate the owner
 * instead (PRODUCT.md 17); `forbidden` without the permission.
 */
export async function websiteFor(
  deps: WebsiteDeps,
  user: Caller,
  websiteId: string,
  permission?: Permission,
): Promise<WebsiteRow> {
  return (await reachFor(deps, user, websiteId, permission)).website;
}

/** A website, and the only languages that the caller may see; null means all. */
export interface WebsiteReach {
  readonly website: WebsiteRow;
  readonly languages: readonly string[] | null;
}

async function reachFor(
  deps: WebsiteDeps,
  user: Caller,
  websiteId: string,
  permission: Permission = user.permission ?? 'website.read',
): Promise<WebsiteReach> {
  assertId(websiteId);
  const rows = await rowsOf<Pick<WebsiteReach, 'languages'>>(deps.database.kysely)`
    select languages from public.limits_on(${user.id}, ${permission}, ${websiteId})`;
  if (rows[0] === undefined) throw await whyNot(deps, user, websiteId, permission);
  const languages = user.key?.languages ?? rows[0].languages;
  assertLanguages({ ...user, permission }, languages);
  const website = await findWebsite(deps, websiteId);
  if (user.key !== undefined) assertOfKey(user.key, website, permission);
  return { website, languages };
}

// Where the owner of its account is a member is no business of a key.
function assertOfKey(key: ApiKey, { id, user_id }: WebsiteRow, permission: Permission): void {
  const isOurs = user_id === key.accountId && (key.websiteIds?.includes(id) ?? true);
  if (!isOurs) throw new DragomanError('not-found');
  assertKeyAllows(key, permission);
}

async function whyNot(
  { database }: WebsiteDeps,
  user: Caller,
  websiteId: string,
  permission: Permission,
): Promise<DragomanError> {
  const [row] = await rowsOf<{ is_readable: boolean }>(database.kysely)`
    select public.permits(${user.id}, 'website.read', ${websiteId}) as is_readable`;
  return row?.is_readable ? refused({ permission }) : new DragomanError('not-found');
}

/** Returns whether the caller may do with a website, in a language, what the endpoint does not ask for. */
export async function mayAlso(
  queries: Queries,
  { id, key }: Caller,
  permission: Permission,
  of: { readonly websiteId: string; readonly language: string },
): Promise<boolean> {
  if (key !== undefined && !scopesAllow(key.scopes, permission)) return false;
  const [row] = await rowsOf<{ is_allowed: boolean }>(queries)`
    select public.permits(${id}, ${permission}, ${of.websiteId}, ${of.language}) as is_allowed`;
  return row?.is_allowed ?? false;
}

/**
 * Like `implement`, for a call whose path has a website as `:id` or `:websiteId`. The handler gets the website, and the only
 * languages that the caller may see; see `websiteFor`.
 */
export function implementForWebsite<const E extends Endpoint, Deps extends WebsiteDeps>(
  endpoint: E,
  handle: Handler<E, Deps, ApiInput<E> & WebsiteReach>,
): Implementation<Deps> {
  return implement(endpoint, async (input, deps: Deps) => {
    const params = input.params as { readonly id?: string; readonly websiteId?: string };
    const id = params.websiteId ?? params.id ?? '';
    return handle({ ...input, ...(await reachFor(deps, input.user as ApiUser, id)) }, deps);
  });
}

/** Throws `DragomanError('not-found')` for what is of a language that the caller may not see. */
export function assertVisible(languages: readonly string[] | null, language: string): void {
  if (languages !== null && !languages.includes(language)) throw new DragomanError('not-found');
}

/** Throws `DragomanError('bad-request')` for the field `targetLanguage` if the website does not have the language. */
export function assertTranslatedTo(website: WebsiteRow, language: string): void {
  if (website.translation_languages.includes(language)) return;
  throw new DragomanError('bad-request', {
    field: 'targetLanguage',
    message: 'This website is not translated to that language.',
  });
}
