import { type Queries, updateRow } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { holdDoubtful } from '../scores/index.ts';
import { recountTasks, type TranslationName } from '../translations/index.ts';

export interface LanguageReview {
  readonly reviewed_only: boolean;
  readonly noindex_below: number | null;
}

export function selectReviews(
  queries: Queries,
  websiteId: string,
): Promise<(LanguageReview & { readonly language: string })[]> {
  return queries
    .selectFrom('translations')
    .select(['target_language as language', 'reviewed_only', 'noindex_below'])
    .where('website_id', '=', websiteId)
    .execute();
}

/** Stores the bound, and holds or releases the translations that it concerns. */
export async function storeBound(
  queries: Queries,
  { id, languages }: { readonly id: string; readonly languages: readonly string[] },
  reviewBelow: number | null,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await updateRow(transaction, 'websites', id, { review_below: reviewBelow });
    // Locks each translation first, as writers of single texts do.
    for (const targetLanguage of languages.toSorted())
      await recountTasks(transaction, { websiteId: id, targetLanguage });
    await holdDoubtful(transaction, { websiteId: id });
  });
}

/** Stores what is published of a language, and tells those who serve it. Returns false if it was never translated. */
export async function storeReview(
  queries: Queries,
  { websiteId, targetLanguage }: TranslationName,
  review: LanguageReview,
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('translations')
      .set(review)
      .where('website_id', '=', websiteId)
      .where('target_language', '=', targetLanguage)
      .executeTakeFirst();
    await sql`select announce_change(${websiteId}, ${targetLanguage})`.execute(transaction);
    return numUpdatedRows > 0n;
  });
}
