import type { HasDatabase } from '@dragoman/database/connection';
import type { GlossaryFormat } from '@dragoman/domain/glossary';
import { type StoredTerm, selectTerms } from '../glossary.store.ts';
import { csvGlossary } from './csv.ts';
import type { FileTerm } from './file-entry.ts';
import { OwnedWebsites } from './owned-websites.ts';
import { tbxGlossary } from './tbx.ts';

/** Yields the parts of a file with a user's glossary, without terms of deleted websites. `importGlossary` can read it. */
export async function* exportGlossary(
  { database }: HasDatabase,
  userId: string,
  { format, sourceLanguage }: { readonly format: GlossaryFormat; readonly sourceLanguage: string },
): AsyncGenerator<string> {
  const websites = await OwnedWebsites.of(database.kysely, userId);
  const stored = await selectTerms(database.kysely, userId);
  const terms = stored.flatMap((term) => fileTerm(term, websites));
  yield* format === 'tbx' ? tbxGlossary(terms, sourceLanguage) : csvGlossary(terms);
}

function fileTerm({ websiteId, ...term }: StoredTerm, websites: OwnedWebsites): FileTerm[] {
  if (websiteId === null) return [{ ...term, website: null }];
  const website = websites.hostOf(websiteId);
  return website === undefined ? [] : [{ ...term, website }];
}
