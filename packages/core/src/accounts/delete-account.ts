import { readDatabaseTime } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { chooseLanguage } from '@dragoman/domain/languages';
import type { ApiUser } from '../api/index.ts';
import { type BillingDeps, resumeRenewal, stopRenewal } from '../billing/index.ts';
import { readerOf } from '../emails/index.ts';
import { insertDeletion, selectDeletion, withdrawDeletion } from './deletions.store.ts';

/** Milliseconds in which an owner can keep the account. */
const gracePeriod = 14 * 86_400_000;

/**
 * Requests that an account is deleted after the grace period, stops the renewal of its subscription and ends its sessions.
 * Returns when it is deleted. Throws `DragomanError`: `bad-request` if `email` is not the account's; errors of the payment
 * provider, and nothing is changed.
 */
export async function requestDeletion(
  deps: BillingDeps,
  user: ApiUser,
  email: string,
): Promise<Date> {
  const { kysely } = deps.database;
  const reader = await readerOf(kysely, user.id);
  if (reader === undefined || reader.to.toLowerCase() !== email.toLowerCase()) {
    throw new DragomanError('bad-request', {
      field: 'email',
      message: 'This is not the email address of your account.',
    });
  }
  const requested = await selectDeletion(kysely, user.id);
  if (requested !== undefined) return requested.ends_at;
  const now = await readDatabaseTime(kysely);
  const ends_at = new Date(now.getTime() + gracePeriod);
  const has_ended_subscription = await stopRenewal(deps, user.id);
  const language = chooseLanguage(reader.language);
  await insertDeletion(kysely, {
    ...{ user_id: user.id, email: reader.to, locale: language },
    ...{ ends_at, has_ended_subscription },
  });
  return ends_at;
}

/**
 * Takes a request back; the subscription that it ended is renewed again. Throws `DragomanError`: `not-found` without a request
 * or once deleting began; errors of the payment provider, and nothing is changed.
 */
export async function keepAccount(deps: BillingDeps, user: ApiUser): Promise<void> {
  const { kysely } = deps.database;
  const requested = await selectDeletion(kysely, user.id);
  if (requested === undefined || requested.began_at !== null) throw new DragomanError('not-found');
  if (requested.has_ended_subscription) await resumeRenewal(deps, user.id);
  const withdrawn = await withdrawDeletion(kysely, user.id);
  if (withdrawn === undefined) throw new DragomanError('not-found');
}
