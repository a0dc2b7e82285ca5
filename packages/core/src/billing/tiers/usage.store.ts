import type { Schema } from '@dragoman/database/schema';
import type { Kysely } from 'kysely';
import { availableLanguages } from '../../websites/index.ts';

type Queries = Kysely<Schema>;

/** Newest first. */
export function selectInvoices(queries: Queries, userId: string) {
  return queries
    .selectFrom('invoices')
    .select(['id', 'created_at', 'amount', 'status', 'hosted_invoice_url', 'invoice_pdf'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Languages that nothing can translate to, and that were never live, cost nothing. */
export function selectUsages(queries: Queries, userId: string) {
  return queries
    .selectFrom('websites')
    .select(['id', 'url', 'total_word_count', availableLanguages.as('translation_languages')])
    .where('user_id', '=', userId)
    .where('status', 'is distinct from', 'deleted')
    .orderBy('created_at', 'desc')
    .execute();
}
