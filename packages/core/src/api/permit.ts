import type { Endpoint } from '@dragoman/contract/endpoints';
import { type Database, rowsOf } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { isOfWholeAccount, missingPermission } from '@dragoman/domain/permissions';
import type { ApiUser } from './implement.ts';
import { refuseKey } from './key-access.ts';
import type { CheckedInput } from './read-input.ts';

/** The header that names the account of a call, by its id. */
export const accountHeader = 'x-dragoman-account';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The caller without what the endpoint and the call say. */
export type Person = Pick<ApiUser, 'id' | 'email' | 'claims' | 'key'>;

/**
 * Returns the caller in the account that the header names; their own without one.
 * Throws `DragomanError`: `not-found` if the caller is no member of it, `forbidden` without the endpoint's permission.
 */
export async function enterAccount(
  database: Pick<Database, 'kysely'> | undefined,
  { permission: asked = 'none', forSomeLanguages }: Endpoint,
  person: Person,
  header: unknown,
): Promise<ApiUser> {
  const permission = asked === 'none' ? undefined : asked;
  const isFree = { named: [], forSomeLanguages: forSomeLanguages === true };
  const user = { ...person, ...isFree, accountId: person.id, permission };
  if (header === undefined || header === person.id) return { ...user, ...limitsOfKey(user) };
  const isMember = typeof header === 'string' && uuid.test(header) && person.key === undefined;
  if (database === undefined || !isMember) throw new DragomanError('not-found');
  const [found] = await rowsOf<Membership>(database.kysely)`
    select languages, website_ids, public.permits_in_account(user_id, ${permission ?? ''}, account_id) as is_allowed
    from memberships where user_id = ${person.id} and account_id = ${header}`;
  if (found === undefined) throw new DragomanError('not-found');
  if (permission !== undefined && !found.is_allowed) throw refused(user);
  const { languages, website_ids: websiteIds } = found;
  return { ...user, accountId: header.toLowerCase(), languages, websiteIds };
}

function limitsOfKey(user: Pick<ApiUser, 'key' | 'permission'>) {
  const { languages = null, websiteIds = null } = user.key ?? {};
  if (websiteIds !== null && user.permission !== undefined && isOfWholeAccount(user.permission))
    throw refused(user);
  return { languages, websiteIds };
}

interface Membership {
  readonly languages: string[] | null;
  readonly website_ids: string[] | null;
  readonly is_allowed: boolean;
}

const languageFields = ['lang', 'targetLanguage', 'target_language', 'targetLang', 'languages'];

/** Returns the target languages that a call names in its path, query or body. */
export function namedLanguages({ params, query, body }: CheckedInput): string[] {
  return [params, query, body].flatMap((fields) =>
    languageFields
      .flatMap((field) => (fields as Record<string, unknown> | undefined)?.[field] ?? [])
      .filter((language): language is string => typeof language === 'string'),
  );
}

/**
 * Throws `DragomanError('forbidden')` if the call is about another language than these, or about all of them.
 * @param languages the only ones of the caller's membership; null means all
 */
export function assertLanguages(
  user: Pick<ApiUser, 'permission' | 'named' | 'forSomeLanguages' | 'key'>,
  languages: readonly string[] | null,
): void {
  if (languages === null || user.permission === undefined) return;
  const isFree = user.named.length > 0 || user.forSomeLanguages;
  if (!isFree || user.named.some((language) => !languages.includes(language))) throw refused(user);
}

/** Returns the error for a caller who lacks what the endpoint asks for. */
export function refused({ permission, key }: Pick<ApiUser, 'permission' | 'key'>): DragomanError {
  if (key !== undefined) return refuseKey('This key is for other websites or languages.');
  return new DragomanError('forbidden', {
    ...(permission !== undefined && { message: missingPermission(permission) }),
  });
}
