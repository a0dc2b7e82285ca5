import { resolveAddress, toOriginalOrigin } from '@dragoman/domain/serving';
import type { Exchange, JsonCall } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { addVary } from './response-headers.ts';
import { isServed } from './route.ts';

/** Returns a call whose JSON answer the website's rules are about; undefined, at once, without such rules. */
export function jsonCallOf(exchange: Exchange): JsonCall | undefined {
  const { site, view } = exchange;
  const paths = site.jsonTexts?.(view.path);
  if (paths === undefined) return undefined;
  const language = languageOf(exchange);
  return { paths, language: site.isExcluded(view.path, language) ? null : language };
}

/** Returns the language of the address, or of the page that calls, by its Referer: calls that `calls-entry.ts` does not see, and workers'. */
function languageOf({ site, entryHost, view, visitor }: Exchange): string | null {
  if (view.language !== null) return view.language;
  const referrer = toOriginalOrigin(view, headerOf(visitor.headers, 'referer') ?? '');
  if (referrer === undefined) return null;
  const page = resolveAddress(site, entryHost, referrer.slice(site.origin.length) || '/');
  if (page.type === 'redirect' || page.excluded || page.language === null) return null;
  return isServed(site, page.language) ? page.language : null;
}

/** True for the JSON of an answer with a body, in UTF-8. */
export function isJson(headers: HeaderList): boolean {
  const type = headerOf(headers, 'content-type') ?? '';
  return /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type);
}

/** Keeps a JSON answer from every cache that could give it to a page in another language. */
export function jsonFields({ json, view, entryHost }: Exchange, headers: HeaderList): HeaderList {
  if (json === undefined || !isJson(headers)) return headers;
  const control = /no-store/i.test(headerOf(headers, 'cache-control') ?? '');
  const fields: HeaderList = [
    ...headers.filter(([name]) => !freshness.test(name)),
    ['Cache-Control', control ? 'no-store' : 'private, no-cache'],
  ];
  const isByReferrer = view.language === null && entryHost.kind === 'path';
  return isByReferrer ? addVary(fields, 'Referer') : fields;
}

const freshness = /^(?:(?:[\w-]+-)?cache-control|surrogate-control|expires|pragma)$/i;
