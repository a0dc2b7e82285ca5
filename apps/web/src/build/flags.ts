import { languageFlag } from '@dragoman/domain/language-switcher';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { Plugin } from 'vite';

/** Puts a drawing of each language's flag into the assets, `flag-es.svg`, and a white one, `flag-xx.svg`. Browsers load those they show. */
export function flagsPlugin(): Plugin {
  return {
    name: 'flags',
    generateBundle() {
      for (const code of [...languageCatalogue.map((language) => language.code), 'xx']) {
        const fileName = `assets/flag-${code}.svg`;
        this.emitFile({ type: 'asset', fileName, source: flagSvg(languageFlag(code)) });
      }
    },
  };
}

function flagSvg(drawing: string): string {
  const paths = [...drawing.matchAll(/(#[\da-f]+)([^#]+)/g)].map(
    ([, color, data]) => `<path fill="${color}" d="${data}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16">${paths.join('')}</svg>`;
}
