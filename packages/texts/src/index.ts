import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCatalogue } from '@dragoman/domain/languages';
import { csvRecords } from '@dragoman/domain/translation-memory';
import { textKey } from './text-key.ts';

/** What is read together: a folder with a file per language, `<code>.csv`. */
export const textParts = ['common-terms', 'dashboard', 'emails', 'public'] as const;
export type TextPart = (typeof textParts)[number];

/** Translations by the keys of the English texts. What it lacks stays English. */
export type Translations = ReadonlyMap<string, string>;

/** Codes of the languages that texts are translated into: the catalog's without English, sorted. */
export const textLanguages: readonly string[] = languageCatalogue
  .map(({ code }) => code)
  .filter((code) => code !== 'en')
  .sort();

/** Returns where the translations of a part into a language are. */
export function textFile(part: TextPart, language: string): string {
  return path.resolve(import.meta.dirname, '..', part, `${language}.csv`);
}

const known = new Map<string, Translations>();

/**
 * Returns the translations of a part into a language, for a tag like `pt-BR` into its language. They are read once. None for a
 * language without a file. Throws on a malformed line: the files are part of the repository.
 */
export function readTexts(part: TextPart, tag: string): Translations {
  const [language = ''] = tag.split('-');
  const file = textFile(part, language);
  const read = known.get(file);
  if (read !== undefined) return read;
  if (!textLanguages.includes(language) || !existsSync(file)) return new Map();
  const texts = parseTexts(readFileSync(file, 'utf8'), file);
  known.set(file, texts);
  return texts;
}

/** Parses `source,target[,context]`, below a header. */
function parseTexts(csv: string, file: string): Translations {
  const texts = new Map<string, string>();
  for (const [place, record] of [...csvRecords(csv)].entries()) {
    if ('reason' in record) throw new Error(`${file}, line ${record.line}: ${record.reason}`);
    const [source = '', target = '', context] = record.fields;
    if (place > 0 && target !== '') texts.set(textKey(source, context), target);
  }
  return texts;
}
