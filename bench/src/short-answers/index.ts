import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureShortAnswers } from '@dragoman/core/translations/testing';
import { languageCatalogue } from '@dragoman/domain/languages';
import { readCsvMemory } from '@dragoman/domain/translation-memory';
import type { SuiteResult } from '../table.ts';

const step = Number(process.env['BENCH_STEP'] ?? 20);
const folder = join(import.meta.dirname, '../../../apps/web/translations');

/** Answers single texts of our own screens in the right and in a wrong language, and counts which answers are asked for again. */
export async function run(): Promise<SuiteResult> {
  const codes = languageCatalogue.map(({ code }) => code).filter((code) => code !== 'en');
  const texts = new Map(codes.map((code) => [code, textsIn(code)]));
  const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  const rows = (await measureShortAnswers(texts, step)).map(({ letters, right, wrong }) => ({
    'letters of the answer': letters,
    right: right.answers,
    'asked again': percent(right.again, right.answers),
    refused: percent(right.refused, right.answers),
    'in a wrong language': wrong.answers,
    'wrong, asked again': percent(wrong.again, wrong.answers),
    'wrong, refused': percent(wrong.refused, wrong.answers),
  }));
  return { name: 'short answers in 29 languages', rows, notes: [] };
}

/** Our texts without placeholders, tags and plural forms. */
function textsIn(code: string): Map<string, string> {
  const entries = [`${code}.csv`, `dashboard/${code}.csv`].flatMap(
    (file) => readCsvMemory(readFileSync(join(folder, file), 'utf8')).entries,
  );
  const plain = entries.filter(({ source, target }) => !/[{}%<>\\|]/.test(source + target));
  return new Map(plain.map(({ source, target }) => [source, target]));
}
