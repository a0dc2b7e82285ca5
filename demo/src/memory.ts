import { readFileSync } from 'node:fs';

const demoLanguages = ['es', 'fr', 'ar'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

export interface DemoMemory {
  readonly sourceLanguage: 'en';
  readonly targetLanguage: DemoLanguage;
  readonly format: 'csv';
  /** RFC 4180 with the header `source,target`; units in the product's form. */
  readonly text: string;
}

function readText(name: string): string {
  return readFileSync(new URL(`../memory/${name}`, import.meta.url), 'utf8');
}

/** Returns the translation memory of each language, ready to import. */
export function demoMemory(): DemoMemory[] {
  return demoLanguages.map((targetLanguage) => ({
    sourceLanguage: 'en',
    targetLanguage,
    format: 'csv',
    text: readText(`${targetLanguage}.csv`),
  }));
}

/** Translated path segments, `[original, translated]`, per language. */
export function demoSlugs(): { targetLanguage: DemoLanguage; slugs: [string, string][] }[] {
  return demoLanguages.map((targetLanguage) => ({
    targetLanguage,
    slugs: readMemory(readText(`slugs.${targetLanguage}.csv`)),
  }));
}

/** Returns the rows of a two-column CSV (RFC 4180) without its header. Throws on a row of another width. */
export function readMemory(csv: string): [string, string][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < csv.length) {
    const match = cell.exec(csv);
    if (match === null) throw new Error(`Not CSV near ${csv.slice(0, 60)}`);
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== ',' && cell.lastIndex < csv.length) rows.push([]);
  }
  return rows.slice(1).map((row) => {
    if (row.length !== 2) throw new Error(`A row of ${row.length} cells: ${row.join(' | ')}`);
    return [row[0]!, row[1]!];
  });
}
