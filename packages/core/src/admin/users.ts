import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type ListedUser, selectUsers } from './admin.store.ts';

export type { ListedUser } from './admin.store.ts';

/** Returns the users with an address, sorted by it. */
export function listUsers({ database }: HasDatabase): Promise<ListedUser[]> {
  return selectUsers(database.kysely);
}

/** Returns the user with an address. Throws `DragomanError('not-found')`. */
export async function userOf({ database }: HasDatabase, email: string): Promise<ListedUser> {
  const [user] = await selectUsers(database.kysely, email.trim().toLowerCase());
  if (user !== undefined) return user;
  throw new DragomanError('not-found', { message: `Nobody has the address ${email}.` });
}
