import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { Plugin } from 'vite';

const drawings = path.dirname(fileURLToPath(import.meta.resolve('flag-icons/package.json')));
/** Where the letters of a flag emoji begin; they spell the country. */
const regionalA = 0x1f1e6;

/** Puts a drawing of each language's flag into the assets, `flag-es.svg`, and a white one, `flag-xx.svg`. Browsers load those they show. */
export function flagsPlugin(): Plugin {
  return {
    name: 'flags',
    generateBundle() {
      const flags = languageCatalogue.map(({ code, flag }) => [code, countryOf(flag)] as const);
      for (const [code, country] of [...flags, ['xx', 'xx'] as const]) {
        const source = readFileSync(path.join(drawings, `flags/4x3/${country}.svg`));
        this.emitFile({ type: 'asset', fileName: `assets/flag-${code}.svg`, source });
      }
    },
  };
}

/** Returns the code of a flag emoji's country, in lower case. */
function countryOf(emoji: string): string {
  const letters = [...emoji].map((one) => (one.codePointAt(0) ?? 0) - regionalA);
  return String.fromCharCode(...letters.map((letter) => 97 + letter));
}
