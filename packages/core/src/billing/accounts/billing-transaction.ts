import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { Transaction } from 'kysely';
import pLimit from 'p-limit';
import { lockBilling } from './accounts.store.ts';

// Transactions that wait for the provider hold a connection; a provider that hangs must not take all of them.
const few = pLimit(3);

/** Runs `work`, which calls the provider, in a transaction with a lock on the user's billing. Others wait for their turn. */
export function inBillingTransaction<T>(
  { kysely }: Database,
  userId: string,
  work: (queries: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return few(() =>
    kysely.transaction().execute(async (queries) => {
      await lockBilling(queries, userId);
      return work(queries);
    }),
  );
}
