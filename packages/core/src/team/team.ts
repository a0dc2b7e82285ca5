import type { MembershipInput } from '@dragoman/contract/team';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { membershipAllows, type Permission, permissions } from '@dragoman/domain/permissions';
import type { ApiUser } from '../api/index.ts';
import { assertId } from '../websites/index.ts';
import { selectDomains } from './domains.ts';
import { assertWebsitesOf, listInvitations } from './invitations.ts';
import {
  type Account,
  deleteMember,
  type Member,
  selectAccounts,
  selectMembers,
  updateMember,
} from './team.store.ts';

/** Returns the members of an account, its domains and its open invitations. */
export async function readTeam(deps: HasDatabase, accountId: string) {
  const members: Member[] = await selectMembers(deps.database.kysely, accountId);
  const domains = await selectDomains(deps.database.kysely, accountId);
  return { members, domains, invitations: await listInvitations(deps, accountId) };
}

/** Returns the accounts that a user may work in, the own one first, and what the user may do there. */
export async function readAccounts(
  { database }: HasDatabase,
  userId: string,
): Promise<(Account & { permissions: Permission[] })[]> {
  const accounts = await selectAccounts(database.kysely, userId);
  return accounts.map((account) => ({
    ...account,
    permissions: permissions.filter((permission) => membershipAllows(account, permission)),
  }));
}

/** Throws `DragomanError('not-found')` if the user is no member within the caller's languages, or a website not the account's. */
export async function changeMember(
  deps: HasDatabase,
  { accountId, languages }: ApiUser,
  userId: string,
  membership: MembershipInput,
): Promise<void> {
  assertId(userId);
  await assertWebsitesOf(deps, accountId, membership.website_ids);
  const changed = { account_id: accountId, user_id: userId, ...membership };
  if (!(await updateMember(deps.database.kysely, changed, languages)))
    throw new DragomanError('not-found');
}

/** Returns the member's address. Throws `DragomanError('not-found')` if the user is no member; the account's own user is none. */
export async function removeMember(
  { database }: HasDatabase,
  accountId: string,
  userId: string,
): Promise<string> {
  assertId(userId);
  const email = await deleteMember(database.kysely, accountId, userId);
  if (email === undefined) throw new DragomanError('not-found');
  return email;
}

/** Throws `DragomanError('conflict')` for the account's own user: nobody would own it then. */
export async function leave(deps: HasDatabase, { id, accountId }: ApiUser): Promise<void> {
  if (id === accountId)
    throw new DragomanError('conflict', {
      message: 'You own this account, so you cannot leave it.',
    });
  await removeMember(deps, accountId, id);
}
