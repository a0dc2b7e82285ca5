import type { Endpoint } from '@dragoman/contract/endpoints';
import { DragomanError } from '@dragoman/domain/errors';
import { type Permission, type Scopes, scopeFor, scopesAllow } from '@dragoman/domain/permissions';

/** An API key, by which a program acts in an account. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly scopes: Scopes;
  /** Null for all websites of the account. */
  readonly websiteIds: readonly string[] | null;
  /** Null for all languages. */
  readonly languages: readonly string[] | null;
}

/** Throws `DragomanError('forbidden')`, which names the scope that a key lacks for an endpoint. */
export function assertKeyMayCall(key: ApiKey, { access, permission }: Endpoint): void {
  if (access !== 'user' || permission === undefined || permission === 'none') throw onlyPeople();
  assertKeyAllows(key, permission);
}

/** The same for a permission. */
export function assertKeyAllows({ scopes }: ApiKey, permission: Permission): void {
  const scope = scopeFor(permission);
  if (scope === undefined) throw onlyPeople();
  if (!scopesAllow(scopes, permission)) throw refuseKey(`This key needs the scope ${scope}.`);
}

function onlyPeople(): DragomanError {
  return refuseKey('API keys cannot do this. Log in and do it yourself.');
}

/** Returns the error for a key. Only programs read its sentence, so no screen has translations of it. */
export function refuseKey(sentence: string): DragomanError {
  return new DragomanError('forbidden', { message: sentence });
}
