import { databaseTime } from '@dragoman/database/connection';
import type { AccountDeletionRow } from '@dragoman/database/schema';
import { chooseLanguage } from '@dragoman/domain/languages';
import { type BillingDeps, endSubscriptions } from '../billing/index.ts';
import {
  dayOf,
  type EmailBrand,
  type MailDeps,
  noticeTo,
  type Reader,
  textsIn,
} from '../emails/index.ts';
import { schedule } from '../maintenance/index.ts';
import {
  beginErasing,
  type DueDeletion,
  emptyAccount,
  eraseAccount,
  forgetDeletion,
  takeDueDeletion,
  updateDeletion,
} from './deletions.store.ts';

export type DeletionDeps = BillingDeps & MailDeps;

const pauseMs = 10_000;

/** Announces requested deletions, carries out those whose time has come, and reports them. Returns a function that stops it. */
export function watchDeletions(deps: DeletionDeps): () => Promise<void> {
  const work = () => followDeletions(deps);
  return schedule({ name: 'deletion of accounts', pause: pauseMs, work, log: deps.log });
}

/** Works on due deletions. Safe to run in several processes; a step that fails is tried again after ten minutes. */
export async function followDeletions(deps: DeletionDeps): Promise<void> {
  const { kysely } = deps.database;
  for (;;) {
    const deletion = await takeDueDeletion(kysely);
    if (deletion === undefined) return;
    await follow(deps, deletion).catch((err) =>
      deps.log.warn({ err, userId: deletion.user_id }, 'an account could not be deleted'),
    );
  }
}

async function follow(deps: DeletionDeps, deletion: DueDeletion): Promise<void> {
  const { kysely } = deps.database;
  const { user_id: id, ends_at: endsAt } = deletion;
  if (!deletion.isOver) {
    await mail(deps, deletion, endsAt);
    await updateDeletion(kysely, id, { announced_at: databaseTime(), next_try_at: databaseTime() });
    return;
  }
  if (deletion.deleted_at === null && !(await beginErasing(kysely, id))) return;
  const reader = deletion.deleted_at === null ? await erase(deps, deletion) : deletion;
  await mail(deps, reader, undefined);
  await forgetDeletion(kysely, id);
}

/** Ends what is outside of the database first: a failure of the provider leaves the rows for the next try. */
async function erase(deps: DeletionDeps, deletion: AccountDeletionRow) {
  await endSubscriptions(deps, deletion.user_id);
  await emptyAccount(deps.database.kysely, deletion.user_id);
  return eraseAccount(deps.database.kysely, deletion);
}

async function mail(
  { email, emailBrand }: DeletionDeps,
  { email: to, locale }: Pick<AccountDeletionRow, 'email' | 'locale'>,
  endsAt: Date | undefined,
): Promise<void> {
  if (to === null) return;
  const reader = { to, language: chooseLanguage(locale ?? undefined) };
  await email.send({ to, ...writeDeletionMail(endsAt, reader, emailBrand) });
}

/**
 * Renders the mail about an account that its owner deletes.
 * @param endsAt when it is deleted; undefined if it was
 */
export function writeDeletionMail(endsAt: Date | undefined, reader: Reader, brand: EmailBrand) {
  const { account_deletion, account_deleted } = textsIn(reader.language).notices;
  const values = { brand: brand.name, date: endsAt && dayOf(endsAt, reader.language) };
  const { subject, body } = endsAt ? account_deletion : account_deleted;
  return noticeTo(reader, brand, {
    subject: { text: subject, values },
    body: { text: body, values },
    ...(endsAt && {
      action: { label: account_deletion.button, link: `${brand.siteUrl}/dashboard/account` },
    }),
  });
}
