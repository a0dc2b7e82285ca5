import {
  buildDictionary,
  type CompiledPage,
  cut,
  render,
  type Target,
  units,
} from '@dragoman/rewriter';
import { changedPages } from './changed-pages.ts';
import type { StringTarget } from './string-rewriter.ts';
import { rewriteWithCheerio } from './with-cheerio.ts';
import { rewriteWithHtmlparser2 } from './with-htmlparser2.ts';
import { rewriteWithParse5 } from './with-parse5.ts';

/** One way to do the work, run page by page. */
export interface Contender {
  readonly name: string;
  readonly run: (page: number) => void;
  /** How many times faster than the same rules on htmlparser2's tokens it should be. */
  readonly goal?: number;
  /** Returns the number of units found since the last call. */
  readonly units?: () => number;
}

const options = { sourceLanguage: 'en' } as const;
type Rewrite = (bytes: Uint8Array, target: StringTarget) => { units: number };

/** Returns all contenders with prepared dictionaries and compiled pages. */
export function contenders(pages: readonly Uint8Array[]): Contender[] {
  const translations = new Map<string, string>();
  for (const page of pages) {
    for (const { text } of units(cut(page, options))) translations.set(text, `«${text}»`);
  }
  const dictionary = buildDictionary(translations);
  const link = (href: string) => (href.startsWith('/') ? `/es${href}` : undefined);
  const target: Target = { language: 'es', direction: 'ltr', link };
  const compiledPages: CompiledPage[] = pages.map((page) => cut(page, options));
  const others: StringTarget = { dictionary: translations, link, language: 'es' };
  return [
    { name: 'cut', run: (page) => void cut(pages[page]!, options) },
    {
      name: 'render a compiled page',
      run: (page) => void render(compiledPages[page]!, dictionary, target),
    },
    {
      name: 'cut + render',
      goal: 3.5,
      run: (page) => void render(cut(pages[page]!, options), dictionary, target),
      units: () => compiledPages.reduce((sum, compiled) => sum + units(compiled).length, 0),
    },
    ...changedPages(pages, dictionary, target),
    counted('same rules on htmlparser2 tokens', rewriteWithHtmlparser2, pages, others),
    counted('same rules on a parse5 tree', rewriteWithParse5, pages, others),
    counted('text nodes with cheerio', rewriteWithCheerio, pages, others),
  ];
}

function counted(
  name: string,
  rewrite: Rewrite,
  pages: readonly Uint8Array[],
  target: StringTarget,
): Contender {
  let found = 0;
  return {
    name,
    run: (page) => {
      found += rewrite(pages[page]!, target).units;
    },
    units: () => {
      const result = found;
      found = 0;
      return result;
    },
  };
}
