import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCsvMemory } from '@dragoman/domain/translation-memory';
import type { Plugin } from 'vite';

const sources = path.resolve(import.meta.dirname, '..');
/** A literal passed to `t`, `rich` or `text` (texts/texts.ts). */
const literal = /\b(?:t|text|rich)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;
const request = /^(.*\/translations\/[\w-]+\.csv)\?texts$/;

/** Returns the distinct texts of the app that are shown in the visitor's language. */
export function appTexts(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) => !/^(?:site|build)\/|\.test\./.test(file),
  );
  const found = files.sort().flatMap((file) => {
    const source = readFileSync(path.join(sources, file), 'utf8');
    return [...source.matchAll(literal)].map(([, single, double]) => single ?? double ?? '');
  });
  return [...new Set(found.map((text) => text.replaceAll(/\\(.)/g, '$1')))];
}

/** Turns `translations/<code>.csv?texts` into a module with the translations of the app's own texts. */
export function appTextsPlugin(): Plugin {
  return {
    name: 'app-texts',
    load(id) {
      const file = request.exec(id)?.[1];
      if (file === undefined) return undefined;
      const { entries } = readCsvMemory(readFileSync(file, 'utf8'));
      const targets = new Map(entries.map(({ source, target }) => [source, target]));
      const pairs = appTexts().map((source) => [source, targets.get(source)]);
      return `export default ${JSON.stringify(Object.fromEntries(pairs))}`;
    },
  };
}
