import type { Endpoint } from '@dragoman/contract/endpoints';
import type { Claims } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { assertKeyMayCall } from './key-access.ts';
import type { ApiOptions } from './options.ts';
import type { Person } from './permit.ts';

/**
 * Returns the caller; undefined for public endpoints. Throws `DragomanError`: `unauthorized` without the token of a
 * signed-in user or an API key, `forbidden` if an administrator or another scope is required, `accounts-unavailable` if the token
 * cannot be checked.
 */
export async function authenticate(
  options: Pick<ApiOptions, 'verify' | 'isAdmin' | 'isSignedIn' | 'findKey'>,
  endpoint: Endpoint,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const { verify, isAdmin, isSignedIn } = options;
  const { access } = endpoint;
  if (access === 'public') return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new DragomanError('unauthorized');
  if (token.startsWith('dgm_')) return userOfKey(options, endpoint, token);
  const user = readUser(await verified(verify, token));
  if ((await isSignedIn?.(user.claims)) === false) throw new DragomanError('unauthorized');
  if (access === 'admin' && !(await isAdmin(user.id))) throw new DragomanError('forbidden');
  return user;
}

const invalidKey =
  'This API key is not valid. It may have expired or been revoked: create another one on the page API keys.';

async function userOfKey(
  { findKey }: Pick<ApiOptions, 'findKey'>,
  endpoint: Endpoint,
  token: string,
): Promise<Person> {
  const key = await findKey?.(token);
  if (key === undefined) throw new DragomanError('unauthorized', { message: invalidKey });
  assertKeyMayCall(key, endpoint);
  const claims = { role: 'authenticated', sub: key.accountId } as const;
  return { id: key.accountId, email: undefined, claims, key };
}

async function verified(verify: ApiOptions['verify'], token: string): Promise<Claims> {
  try {
    return await verify(token);
  } catch (cause) {
    const isRefused = cause instanceof Error && cause.name === 'TokenError';
    throw new DragomanError(isRefused ? 'unauthorized' : 'accounts-unavailable', { cause });
  }
}

// API keys of the backend are tokens without a user.
function readUser(claims: Claims): Person {
  if (claims.role !== 'authenticated' || claims.sub === undefined) {
    throw new DragomanError('unauthorized');
  }
  const email = typeof claims['email'] === 'string' ? claims['email'] : undefined;
  return { id: claims.sub, email, claims };
}
