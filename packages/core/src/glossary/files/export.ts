import type { HasDatabase } from '@dragoman/database/connection';
import type { GlossaryFormat } from '@dragoman/domain/glossary';
import { packed } from '../../translation-files/index.ts';
import { type StoredTerm, selectTerms } from '../glossary.store.ts';
import { isVisible, type Reader } from '../glossary.ts';
import { csvGlossary, sheetGlossary } from './csv.ts';
import type { FileTerm } from './file-entry.ts';
import { OwnedWebsites } from './owned-websites.ts';
import { tbxGlossary } from './tbx.ts';

interface GlossaryExport {
  readonly format: GlossaryFormat;
  readonly sourceLanguage: string;
}

/** Yields the parts of a file with what a member sees of an account's glossary, without terms of deleted websites. `importGlossary` can read it. */
export function exportGlossary(
  deps: HasDatabase,
  reader: Reader,
  request: GlossaryExport,
): AsyncGenerator<string | Uint8Array> {
  return packed(request.format, textOf(deps, reader, request));
}

async function* textOf(
  { database }: HasDatabase,
  reader: Reader,
  { format, sourceLanguage }: GlossaryExport,
): AsyncGenerator<string> {
  const websites = await OwnedWebsites.of(database.kysely, reader.accountId);
  const stored = await selectTerms(database.kysely, reader.accountId);
  const visible = stored.filter((term) => isVisible(reader, term));
  const terms = visible.flatMap((term) => fileTerm(term, websites));
  if (format === 'tbx') yield* tbxGlossary(terms, sourceLanguage);
  else yield* format === 'xlsx' ? sheetGlossary(terms) : csvGlossary(terms);
}

function fileTerm({ websiteId, ...term }: StoredTerm, websites: OwnedWebsites): FileTerm[] {
  if (websiteId === null) return [{ ...term, website: null }];
  const website = websites.hostOf(websiteId);
  return website === undefined ? [] : [{ ...term, website }];
}
