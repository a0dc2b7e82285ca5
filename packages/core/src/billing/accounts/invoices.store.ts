import type { Queries } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import type { Insertable } from 'kysely';

/** A user's invoices, newest first; `amount` in cents. */
export function selectInvoices(queries: Queries, userId: string) {
  return queries
    .selectFrom('invoices')
    .select(['id', 'created_at', 'amount', 'status', 'hosted_invoice_url', 'invoice_pdf'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores invoices as the provider has them; unchanged rows are not written. */
export async function upsertInvoices(
  queries: Queries,
  invoices: readonly Insertable<Schema['invoices']>[],
): Promise<void> {
  if (invoices.length === 0) return;
  await queries
    .insertInto('invoices')
    .values(invoices)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          status: ref('excluded.status'),
          hosted_invoice_url: ref('excluded.hosted_invoice_url'),
          invoice_pdf: ref('excluded.invoice_pdf'),
        }))
        .where(({ or, eb, ref }) =>
          or(
            (['amount', 'status', 'hosted_invoice_url', 'invoice_pdf'] as const).map((name) =>
              eb(`invoices.${name}`, 'is distinct from', ref(`excluded.${name}`)),
            ),
          ),
        ),
    )
    .execute();
}
