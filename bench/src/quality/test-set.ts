import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cut, type Unit, units } from '@dragoman/rewriter';

const run = promisify(execFile);

/** A text and its translation by a person, both as unit text. */
export interface HumanPair {
  readonly source: string;
  readonly reference: string;
}

/** Documents that Debian packages in several languages, translated by people: where their pages are, by language. */
const documents = [
  {
    packageOf: (code: string) => (code === 'en' ? 'debian-faq' : `debian-faq-${code}`),
    languages: ['en', 'de', 'fr', 'it', 'nl', 'pt', 'ru', 'ja'],
    folder: (code: string) => `usr/share/doc/debian/FAQ/${code === 'en' ? '' : code}`,
  },
  {
    packageOf: (code: string) => `debian-reference-${code}`,
    languages: ['en', 'de', 'es', 'fr', 'it', 'pt', 'ja'],
    folder: () => 'usr/share/debian-reference',
  },
] as const;

/** Every language of the test set. */
export const languages = [...new Set(documents.flatMap((one) => [...one.languages]))];

/** Downloads and unpacks the packages of some languages, those that are missing, by apt. */
export async function unpackDocuments(folder: string, wanted: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { packageOf, languages: own } of documents) {
    for (const name of own.filter((code) => wanted.includes(code)).map(packageOf)) {
      const target = path.join(folder, name);
      if ((await readdir(target).catch(() => [])).length > 0) continue;
      await run('apt-get', ['download', name], { cwd: folder });
      const file = (await readdir(folder)).find((one) => one.startsWith(`${name}_`)) ?? '';
      await run('dpkg-deb', ['-x', path.join(folder, file), target]);
    }
  }
}

/** Returns the texts that two languages have in the same place, without repetitions. */
export async function humanPairs(
  folder: string,
  source: string,
  target: string,
): Promise<HumanPair[]> {
  const found = new Map<string, HumanPair>();
  for (const document of documents) {
    const own: readonly string[] = document.languages;
    if (!own.includes(source) || !own.includes(target)) continue;
    const at = (code: string) => path.join(folder, document.packageOf(code), document.folder(code));
    for (const name of await pageNames(at(source), source)) {
      const [one, other] = await Promise.all([
        readSections(path.join(at(source), `${name}.${source}.html`), source),
        readSections(path.join(at(target), `${name}.${target}.html`), target),
      ]);
      for (const pair of alignedPairs(one, other)) found.set(pair.source, pair);
    }
  }
  return [...found.values()];
}

async function pageNames(folder: string, code: string): Promise<string[]> {
  const ending = `.${code}.html`;
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending));
  return files.map((file) => file.slice(0, -ending.length)).sort();
}

async function readSections(file: string, code: string): Promise<Unit[][]> {
  return sectionsOf(await readFile(file, 'utf8').catch(() => ''), code);
}

const headingStart = /(?=<h[1-6][\s>])/;

/** Cuts a page before each heading, and returns the texts of each part. */
export function sectionsOf(page: string, code: string): Unit[][] {
  return page.split(headingStart).map((part) => {
    const found = units(cut(new TextEncoder().encode(part), { sourceLanguage: code }));
    return found.filter(({ kind }) => kind === 'text');
  });
}

/** Programs, file names and addresses, which are the same in all languages. */
const notText = /^(?:pre|code|tt|kbd|samp)$/;
const fewestLetters = 20;
const mostCharacters = 1000;

/**
 * Pairs the texts of the same page in two languages by structure: of sections that have the same elements in the same order. What a
 * translator left alone is no pair.
 */
export function alignedPairs(
  sections: readonly (readonly Unit[])[],
  translated: readonly (readonly Unit[])[],
): HumanPair[] {
  if (sections.length !== translated.length) return [];
  return sections.flatMap((section, index) => {
    const counterpart = translated[index] ?? [];
    const isSame =
      section.length === counterpart.length &&
      section.every(({ context }, at) => context === counterpart[at]?.context);
    if (!isSame) return [];
    return section.flatMap(({ text, context }, at) => {
      const reference = counterpart[at]?.text ?? '';
      const isPair = !notText.test(context) && text !== reference && isSentence(text);
      return isPair ? [{ source: text, reference }] : [];
    });
  });
}

function isSentence(text: string): boolean {
  const letters = text.replaceAll(/<[^<>]*>/g, '').match(/\p{L}/gu)?.length ?? 0;
  return letters >= fewestLetters && text.length <= mostCharacters;
}
