import type { HasDatabase } from '@dragoman/database/connection';
import { slugsOfPath } from '@dragoman/domain/addresses';
import { limits } from '@dragoman/domain/limits';
import {
  type SlugsAnswer,
  selectSlugs,
  selectSlugTranslations,
  selectTranslatedSlugs,
} from './list.store.ts';

export interface SlugsQuery {
  readonly websiteId: string;
  readonly targetLanguage: string;
  /** From 1. Defaults to 1. */
  readonly page?: number | undefined;
  /** Items on a page. Defaults to 10, at most 100. */
  readonly limit?: number | undefined;
  /** Searches originals and translations, ignoring case and accents. */
  readonly search?: string | undefined;
}

const maxLimit = 100;

/** Returns a page of a website's live slugs in alphabetical order, with their translations. */
export async function listWebsiteSlugs(
  { database }: HasDatabase,
  query: SlugsQuery,
): Promise<SlugsAnswer> {
  const limit = Math.min(Math.max(query.limit ?? limits.stringsPageSize, 1), maxLimit);
  const offset = (Math.max(query.page ?? 1, 1) - 1) * limit;
  const search = query.search?.trim() ?? '';
  const { websiteId, targetLanguage } = query;
  const { items, totalCount } = await selectSlugs(database.kysely, {
    websiteId,
    targetLanguage,
    search,
    limit,
    offset,
  });
  const ids = items.map(({ id }) => id);
  const translatedItems = await selectTranslatedSlugs(database.kysely, targetLanguage, ids);
  const names = items.flatMap(({ example_path }) => slugsOfPath(example_path ?? ''));
  const originals = [...new Set(names.map(({ slug }) => slug))];
  const exampleSlugs = await selectSlugTranslations(
    database.kysely,
    { websiteId, targetLanguage },
    originals,
  );
  return { originalItems: items, translatedItems, totalCount, exampleSlugs };
}
