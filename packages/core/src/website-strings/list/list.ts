import type { TranslatedString as TranslatedStringAnswer } from '@dragoman/contract/website-strings';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';
import {
  type OriginalString,
  type StringSort,
  selectStrings,
  selectTranslatedStrings,
  type TranslatedString,
} from './list.store.ts';
import type { StringSelection } from './matching.store.ts';

export interface StringsQuery extends StringSelection {
  /** From 1. Defaults to 1. */
  readonly page?: number;
  /** Items on a page. Defaults to 10, at most 100. */
  readonly limit?: number;
  /** Defaults to `site`. */
  readonly sort?: StringSort;
}

/** The response of `GET /api/website-strings/{websiteId}` [owner-workspace §7]. */
export interface StringsPage {
  readonly originalItems: OriginalString[];
  readonly translatedItems: TranslatedString[];
  readonly totalCount: number;
}

const maxLimit = 100;

/** Returns a page of the website's live strings that match a filter, with their translations. */
export async function listWebsiteStrings(
  { database }: { readonly database: Database },
  { page = 1, limit = limits.stringsPageSize, sort = 'site', ...selection }: StringsQuery,
): Promise<StringsPage> {
  const bounded = Math.min(Math.max(limit, 1), maxLimit);
  const offset = (Math.max(page, 1) - 1) * bounded;
  const { items: originalItems, totalCount } = await selectStrings(database.kysely, selection, {
    sort,
    limit: bounded,
    offset,
  });
  const ids = originalItems.map(({ id }) => id);
  const { targetLanguage } = selection;
  const translatedItems = await selectTranslatedStrings(database.kysely, targetLanguage, ids);
  return { originalItems, translatedItems, totalCount };
}

/** Returns the translation of one string. Throws `DragomanError('not-found')`. */
export async function findTranslatedString(
  { database }: { readonly database: Database },
  name: { readonly websiteStringId: string; readonly targetLanguage: string },
): Promise<TranslatedString> {
  const ids = [name.websiteStringId];
  const [found] = await selectTranslatedStrings(database.kysely, name.targetLanguage, ids);
  if (found === undefined) throw new DragomanError('not-found');
  return found;
}

export function translatedStringAnswer(row: TranslatedString): TranslatedStringAnswer {
  return {
    ...row,
    updated_at: row.updated_at.toISOString(),
    renewal_requested_at: row.renewal_requested_at?.toISOString() ?? null,
  };
}
