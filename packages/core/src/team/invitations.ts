import { hash, randomBytes } from 'node:crypto';
import type { MembershipInput } from '@dragoman/contract/team';
import type { Queries } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import type { Role } from '@dragoman/domain/permissions';
import type { ApiUser } from '../api/index.ts';
import { actAs, startPaying } from '../billing/index.ts';
import type { MailDeps } from '../emails/index.ts';
import { assertId } from '../websites/index.ts';
import {
  closeInvitation,
  hasJoined,
  insertInvitation,
  type ListedInvitation,
  lockOffers,
  type NewInvitation,
  noteAcceptance,
  type OpenInvitation,
  renewInvitation,
  selectConfirmedEmail,
  selectInvitations,
  selectOpenInvitation,
} from './invitations.store.ts';
import { mailAcceptance, mailInvitation } from './mails.ts';
import { countWebsites, insertMember, selectMembers } from './team.store.ts';
import { transfer } from './transfer.ts';

const mostOpen = 200;

/** Throws `DragomanError('not-found')` if one of the websites is not the account's. */
export async function assertWebsitesOf(
  { database }: Pick<MailDeps, 'database'>,
  accountId: string,
  ids: readonly string[] | null,
): Promise<void> {
  if (ids === null) return;
  const unique = [...new Set(ids)];
  if ((await countWebsites(database.kysely, accountId, unique)) !== unique.length)
    throw new DragomanError('not-found');
}

/** Invites an address by mail. Throws `DragomanError`: `conflict` for a member, or if the mail cannot be sent. */
export async function invite(
  deps: MailDeps,
  user: Pick<ApiUser, 'id' | 'accountId'>,
  { email, ...membership }: MembershipInput & { readonly email: string },
): Promise<void> {
  const { kysely } = deps.database;
  await assertWebsitesOf(deps, user.accountId, membership.website_ids);
  const members = await selectMembers(kysely, user.accountId);
  const isMember = members.some((one) => one.email.toLowerCase() === email.trim().toLowerCase());
  if (isMember) throw conflict({ message: 'This person is a member already.' });
  await ask(deps, user, { kind: 'member', email, ...membership });
}

/** Offers a website, or paying for it, to the account of an address. Throws `DragomanError('conflict')` as `invite` does, and for its owner. */
export async function offerWebsite(
  deps: MailDeps,
  { id }: Pick<ApiUser, 'id'>,
  website: { readonly id: string; readonly user_id: string; readonly url: string },
  email: string,
  kind: 'website' | 'payer' = 'website',
): Promise<void> {
  const owner = await selectConfirmedEmail(deps.database.kysely, website.user_id);
  if (owner === email.trim().toLowerCase())
    throw conflict({ message: 'The website belongs to this person already.' });
  const asked = { kind, email, website_id: website.id };
  await ask(deps, { id, accountId: website.user_id }, asked, website.url);
}

/**
 * Offers all websites of an account to a member. Throws `DragomanError('conflict')` unless the account's own user does, for others
 * than members, or if the mail is refused.
 */
export async function offerAccount(
  deps: MailDeps,
  user: Pick<ApiUser, 'id' | 'accountId'>,
  email: string,
): Promise<void> {
  if (user.id !== user.accountId)
    throw conflict({ message: 'Only the person who owns this account can offer it.' });
  const [, ...members] = await selectMembers(deps.database.kysely, user.accountId);
  const isMember = members.some((one) => one.email.toLowerCase() === email.trim().toLowerCase());
  if (!isMember)
    throw conflict({
      message: 'Only a member can take over an account. Invite this person first.',
    });
  await ask(deps, user, { kind: 'account', email });
}

/** Stores an invitation and mails its link. Throws `DragomanError('conflict')` if there are too many or the mail is refused. */
async function ask(
  deps: MailDeps,
  { id, accountId }: Pick<ApiUser, 'id' | 'accountId'>,
  asked: Pick<
    NewInvitation,
    'kind' | 'email' | 'role' | 'website_ids' | 'languages' | 'website_id'
  >,
  websiteUrl: string | null = null,
): Promise<void> {
  const { kysely } = deps.database;
  if ((await selectInvitations(kysely, accountId)).length >= mostOpen)
    throw conflict({
      message: 'There are too many open invitations. Withdraw some of them first.',
    });
  const token = createToken();
  const stored = await insertInvitation(kysely, {
    ...asked,
    email: asked.email.trim().toLowerCase(),
    account_id: accountId,
    invited_by: id,
    token_hash: hashOf(token),
  });
  const mail = { email: stored.email, kind: stored.kind, website_url: websiteUrl };
  if (await mailInvitation(deps, mail, { token, inviterId: id })) return;
  await closeInvitation(kysely, accountId, stored.id);
  throw notSent();
}

/** Mails an invitation again, with another link. Throws `DragomanError`: `not-found` if it is not open, `conflict` as above. */
export async function resend(deps: MailDeps, user: ApiUser, id: string): Promise<string> {
  assertId(id);
  const { kysely } = deps.database;
  const listed = (await selectInvitations(kysely, user.accountId)).find((one) => one.id === id);
  if (listed === undefined) throw new DragomanError('not-found');
  const token = createToken();
  const renewed = await renewInvitation(kysely, user.accountId, id, hashOf(token));
  if (renewed === undefined) throw new DragomanError('not-found');
  if (!(await mailInvitation(deps, listed, { token, inviterId: user.id }))) throw notSent();
  return listed.email;
}

/** Returns to whom it was. Throws `DragomanError('not-found')` if it is not open. */
export async function withdraw(
  { database }: Pick<MailDeps, 'database'>,
  { accountId }: ApiUser,
  id: string,
): Promise<string> {
  assertId(id);
  const email = await closeInvitation(database.kysely, accountId, id);
  if (email === undefined) throw new DragomanError('not-found');
  return email;
}

/** Returns an open invitation. Throws `DragomanError`: `conflict` if it made somebody a member who still is one, else `not-found`. */
export async function lookAt(
  { database }: Pick<MailDeps, 'database'>,
  token: string,
): Promise<OpenInvitation> {
  return database.kysely.transaction().execute((queries) => openInvitation(queries, token));
}

async function openInvitation(queries: Queries, token: string): Promise<OpenInvitation> {
  const invitation = await selectOpenInvitation(queries, hashOf(token));
  if (invitation !== undefined) return invitation;
  if (await hasJoined(queries, hashOf(token)))
    throw conflict({ message: 'You are a member of this account already.' });
  throw new DragomanError('not-found', {
    message: 'This invitation is no longer valid. Ask for a new one.',
  });
}

/**
 * Accepts an invitation or a transfer, once. Returns the account where the caller works then. Throws `DragomanError`: `not-found` if
 * the token is no longer valid, `forbidden` unless the caller's confirmed address is the one invited, `conflict` for members.
 */
export async function accept(
  deps: MailDeps,
  user: Pick<ApiUser, 'id'>,
  token: string,
): Promise<{ account_id: string }> {
  const accepted = await deps.database.kysely.transaction().execute(async (queries) => {
    await lockOffers(queries, hashOf(token));
    const invitation = await openInvitation(queries, token);
    if ((await selectConfirmedEmail(queries, user.id)) !== invitation.email)
      throw new DragomanError('forbidden', {
        message: 'This invitation is for another email address.',
      });
    await noteAcceptance(queries, invitation.id);
    await actAs(queries, { id: user.id });
    const { kind, website_id: id, account_id: accountId } = invitation;
    if (kind === 'member') await join(queries, invitation, user.id);
    else if (kind === 'payer' && id !== null)
      await startPaying(queries, { id, accountId }, user.id);
    else await transfer(queries, invitation, user.id);
    return invitation;
  });
  await mailAcceptance(deps, accepted);
  return { account_id: accepted.kind === 'member' ? accepted.account_id : user.id };
}

async function join(queries: Queries, invitation: OpenInvitation, userId: string): Promise<void> {
  const { account_id, role, website_ids, languages, invited_by } = invitation;
  const membership = { role: role as Role, website_ids, languages, invited_by };
  if (
    userId === account_id ||
    !(await insertMember(queries, { account_id, user_id: userId, ...membership }))
  )
    throw conflict({ message: 'You are a member of this account already.' });
}

/** Returns an account's open invitations without their tokens. */
export async function listInvitations(
  { database }: Pick<MailDeps, 'database'>,
  accountId: string,
): Promise<Omit<ListedInvitation, 'token_hash'>[]> {
  const invitations = await selectInvitations(database.kysely, accountId);
  return invitations.map(({ token_hash: _hash, ...invitation }) => invitation);
}

function createToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The stored form. A token is random enough to need no salt. */
function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function conflict(details: { readonly message: string }): DragomanError {
  return new DragomanError('conflict', details);
}

function notSent(): DragomanError {
  return conflict({ message: 'The email could not be sent. Please try again later.' });
}
