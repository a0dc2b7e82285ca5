import type { Database } from '@dragoman/database/connection';
import { limits } from '@dragoman/domain/limits';
import {
  type OriginalString,
  selectStrings,
  selectTranslatedStrings,
  type TranslatedString,
} from './list.store.ts';

export interface StringsQuery {
  readonly websiteId: string;
  readonly targetLanguage: string;
  /** From 1; 1 unless told. */
  readonly page?: number;
  /** Items on a page; 10 unless told, at most 100. */
  readonly limit?: number;
  /** Found in the original or its translation, whatever the case. */
  readonly search?: string;
}

/** The answer of `GET /api/website-strings/{websiteId}` [owner-workspace §7], in its wire names. */
export interface StringsPage {
  readonly originalItems: readonly OriginalString[];
  readonly translatedItems: readonly TranslatedString[];
  readonly totalCount: number;
}

const maxLimit = 100;

/** One page of a website's live strings in the order in which they were met, with their translations where there are any. */
export async function listWebsiteStrings(
  { database }: { readonly database: Database },
  query: StringsQuery,
): Promise<StringsPage> {
  const limit = Math.min(Math.max(query.limit ?? limits.stringsPageSize, 1), maxLimit);
  const offset = (Math.max(query.page ?? 1, 1) - 1) * limit;
  const search = query.search?.trim() ?? '';
  const { websiteId, targetLanguage } = query;
  const { items, totalCount } = await selectStrings(database.kysely, {
    websiteId,
    targetLanguage,
    search,
    limit,
    offset,
  });
  const translatedItems = await selectTranslatedStrings(
    database.kysely,
    targetLanguage,
    items.map(({ id }) => id),
  );
  return { originalItems: items, translatedItems, totalCount };
}
