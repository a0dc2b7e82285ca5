import { cut, units } from '@dragoman/rewriter';
import { demoPage, demoPaths, type Visit } from '../src/index.ts';

const nothing: Visit = {
  origin: 'http://shop.test',
  query: new URLSearchParams(),
  cart: new Map(),
};

/** All server-rendered states of all pages, including a filled cart, search results, and the not-found page. */
export const shopVisits: readonly (readonly [path: string, visit: Visit])[] = [
  ...demoPaths.map((path): [string, Visit] => [path, nothing]),
  ['/cart', { ...nothing, cart: new Map([['night-train', 2]]) }],
  ['/search', { ...nothing, query: new URLSearchParams('q=tea') }],
  ['/nowhere', nothing],
];

/** Returns the shop's distinct units, each with the first page that contains it. */
export function shopUnits(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, visit] of shopVisits) {
    const page = new TextEncoder().encode(demoPage(path, visit).html);
    for (const { text } of units(cut(page, { sourceLanguage: 'en' }))) {
      if (!found.has(text)) found.set(text, path);
    }
  }
  return found;
}
