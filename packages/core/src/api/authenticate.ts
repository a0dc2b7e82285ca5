import type { Endpoint } from '@dragoman/contract/endpoints';
import type { Claims } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { ApiUser } from './implement.ts';
import type { ApiOptions } from './options.ts';

/**
 * Returns the caller; undefined for public endpoints. Throws `DragomanError`: `unauthorized` without the token of a
 * signed-in user, `forbidden` if an administrator is required, `accounts-unavailable` if the token cannot be checked.
 */
export async function authenticate(
  { verify, isAdmin, isSignedIn }: Pick<ApiOptions, 'verify' | 'isAdmin' | 'isSignedIn'>,
  { access }: Endpoint,
  authorization: string | undefined,
): Promise<ApiUser | undefined> {
  if (access === 'public') return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new DragomanError('unauthorized');
  const user = readUser(await verified(verify, token));
  if ((await isSignedIn?.(user.claims)) === false) throw new DragomanError('unauthorized');
  if (access === 'admin' && !(await isAdmin(user.id))) throw new DragomanError('forbidden');
  return user;
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
function readUser(claims: Claims): ApiUser {
  if (claims.role !== 'authenticated' || claims.sub === undefined) {
    throw new DragomanError('unauthorized');
  }
  const email = typeof claims['email'] === 'string' ? claims['email'] : undefined;
  return { id: claims.sub, email, claims };
}
