import type { AccountChange, AccountNotice } from '@dragoman/providers/email/port';
import type { AuthTransaction } from './schema.ts';
import type { UserRow } from './user-json.ts';

const outgoing = new WeakMap<AuthTransaction, AccountNotice[]>();

/** Runs a transaction. Returns its result with the notices of what it changed. */
export async function collectNotices<T>(
  begin: (work: (tx: AuthTransaction) => Promise<T>) => Promise<T>,
  work: (tx: AuthTransaction) => Promise<T>,
): Promise<{ result: T; notices: readonly AccountNotice[] }> {
  const notices: AccountNotice[] = [];
  const result = await begin((tx) => {
    outgoing.set(tx, notices);
    return work(tx);
  });
  return { result, notices };
}

/**
 * Tells the owner of a proved address by mail what changed in how the account is entered, once the transaction has committed.
 * `user` is the row before the change, so a new address is told to the old one. In the owner's language, not the caller's.
 */
export function tellOwner(
  tx: AuthTransaction,
  { email, email_confirmed_at, raw_user_meta_data }: UserRow,
  change: AccountChange,
  newEmail?: string,
): void {
  if (!email || email_confirmed_at === null) return;
  const { locale } = raw_user_meta_data ?? {};
  outgoing.get(tx)?.push({
    kind: 'account_changed',
    change,
    to: email,
    ...(newEmail !== undefined && { newEmail }),
    ...(typeof locale === 'string' && { language: locale }),
  });
}
