import type { HasDatabase } from '@dragoman/database/connection';
import { termFinder } from '@dragoman/domain/translations';
import {
  countByEngine,
  type Site,
  selectSites,
  selectTextsAfter,
  type TextsInLanguage,
} from './affected.store.ts';

/** A term, and for which website and language it is; null for all. */
export interface TermScope {
  readonly websiteId: string | null;
  readonly targetLanguage: string | null;
  readonly term: string;
  readonly isCaseSensitive: boolean;
}

const textsPerBatch = 2000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Returns how many translations by engines belong to an owner's texts that contain one of the terms. */
export async function countAffected(
  deps: HasDatabase,
  userId: string,
  terms: readonly TermScope[],
): Promise<number> {
  let count = 0;
  for await (const texts of textsWith(deps, userId, terms))
    count += await countByEngine(deps.database.kysely, texts);
  return count;
}

/** Yields an owner's texts that contain one of the terms, language by language in batches. */
export async function* textsWith(
  deps: HasDatabase,
  userId: string,
  terms: readonly TermScope[],
): AsyncGenerator<TextsInLanguage> {
  for (const site of await selectSites(deps.database.kysely, userId)) {
    const ofSite = terms.filter(({ websiteId }) => websiteId === null || websiteId === site.id);
    if (ofSite.length > 0) yield* textsOfSite(deps, site, ofSite);
  }
}

async function* textsOfSite(
  { database }: HasDatabase,
  site: Site,
  terms: readonly TermScope[],
): AsyncGenerator<TextsInLanguage> {
  const find = termFinder(terms);
  let after = beforeAll;
  for (;;) {
    const texts = await selectTextsAfter(database.kysely, site.id, after, textsPerBatch);
    const found = texts.map(({ id, text }) => ({ id, terms: find(text) }));
    for (const targetLanguage of site.languages) {
      const isFor = (term: TermScope) => (term.targetLanguage ?? targetLanguage) === targetLanguage;
      const stringIds = found.filter((one) => one.terms.some(isFor)).map(({ id }) => id);
      if (stringIds.length > 0) yield { websiteId: site.id, targetLanguage, stringIds };
    }
    if (texts.length < textsPerBatch) return;
    after = texts.at(-1)?.id ?? after;
  }
}
