import type { Database } from '@dragoman/database/connection';
import {
  csvMemoryHeader,
  type MemoryFormat,
  writeCsvMemory,
} from '@dragoman/domain/translation-memory';
import {
  type MemoryPair,
  type MemoryRow,
  selectMemoryPage,
  selectTranslationPage,
} from './memory.store.ts';
import { tmxHeadAndFoot, writeTmxUnits } from './tmx.ts';

interface Deps {
  readonly database: Database;
}

interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

const rowsPerQuery = 1000;

/** Yields the parts of a file with one language pair of a user's memory. `importMemory` can read it. */
export function exportMemory(
  { database }: Deps,
  { format, ...pair }: MemoryPair & { readonly format: MemoryFormat },
): AsyncGenerator<string> {
  return writeFile(format, pair, (after) =>
    selectMemoryPage(database.kysely, pair, after, rowsPerQuery),
  );
}

export interface TranslationExport extends Languages {
  readonly websiteId: string;
  readonly format: MemoryFormat;
}

/** Yields the parts of a file with all translations of a website in one language. `importMemory` can read it. */
export function exportTranslations(
  { database }: Deps,
  { format, ...translation }: TranslationExport,
): AsyncGenerator<string> {
  return writeFile(format, translation, (after) =>
    selectTranslationPage(database.kysely, translation, after, rowsPerQuery),
  );
}

type Page = readonly (MemoryRow & { readonly hash: Buffer })[];

async function* writeFile(
  format: MemoryFormat,
  languages: Languages,
  page: (after: Buffer | undefined) => Promise<Page>,
): AsyncGenerator<string> {
  const { head, foot } =
    format === 'tmx' ? tmxHeadAndFoot(languages) : { head: csvMemoryHeader, foot: '' };
  yield head;
  for (let after: Buffer | undefined; ; ) {
    const rows = await page(after);
    yield format === 'tmx' ? writeTmxUnits(rows, languages) : writeCsvMemory(rows);
    after = rows.at(-1)?.hash;
    if (rows.length < rowsPerQuery) break;
  }
  yield foot;
}
