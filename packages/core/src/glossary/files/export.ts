import type { Database } from '@dragoman/database/connection';
import type { GlossaryFormat } from '@dragoman/domain/glossary';
import { selectTerms } from '../glossary.store.ts';
import { csvGlossary } from './csv.ts';
import { tbxGlossary } from './tbx.ts';

/** Yields the parts of a file with a user's glossary. `importGlossary` can read it. */
export async function* exportGlossary(
  { database }: { readonly database: Database },
  userId: string,
  { format, sourceLanguage }: { readonly format: GlossaryFormat; readonly sourceLanguage: string },
): AsyncGenerator<string> {
  const terms = await selectTerms(database.kysely, userId);
  yield* format === 'tbx' ? tbxGlossary(terms, sourceLanguage) : csvGlossary(terms);
}
