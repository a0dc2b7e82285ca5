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
import { tmxFrame, writeTmxUnits } from './tmx.ts';

interface Deps {
  readonly database: Database;
}

interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

const rowsAtOnce = 1000;

/** One language pair of a user's memory as a file that `importMemory` reads, in parts. */
export function exportMemory(
  { database }: Deps,
  { format, ...pair }: MemoryPair & { readonly format: MemoryFormat },
): AsyncGenerator<string> {
  return writeFile(format, pair, (after) =>
    selectMemoryPage(database.kysely, pair, after, rowsAtOnce),
  );
}

export interface TranslationExport extends Languages {
  readonly websiteId: string;
  readonly format: MemoryFormat;
}

/** All translations of a website in one language, however they were made, as a file that `importMemory` reads, in parts. */
export function exportTranslations(
  { database }: Deps,
  { format, ...translation }: TranslationExport,
): AsyncGenerator<string> {
  return writeFile(format, translation, (after) =>
    selectTranslationPage(database.kysely, translation, after, rowsAtOnce),
  );
}

type Page = readonly (MemoryRow & { readonly hash: Buffer })[];

async function* writeFile(
  format: MemoryFormat,
  languages: Languages,
  page: (after: Buffer | undefined) => Promise<Page>,
): AsyncGenerator<string> {
  const { head, foot } =
    format === 'tmx' ? tmxFrame(languages) : { head: csvMemoryHeader, foot: '' };
  yield head;
  for (let after: Buffer | undefined; ; ) {
    const rows = await page(after);
    yield format === 'tmx' ? writeTmxUnits(rows, languages) : writeCsvMemory(rows);
    after = rows.at(-1)?.hash;
    if (rows.length < rowsAtOnce) break;
  }
  yield foot;
}
