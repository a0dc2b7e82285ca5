import { textDirection } from '@dragoman/domain/languages';
import {
  addressIn,
  alternatesOf,
  isOwnHost,
  type PageView,
  parseReference,
  resolveReference,
} from '@dragoman/domain/serving';
import { type Dictionary, metadata, type Target } from '@dragoman/rewriter';
import type { CachedPage } from './compile-page.ts';
import type { LanguageBundle } from './language-bundle.store.ts';
import { liveHtml, liveScriptFor } from './live-page.ts';
import { pageLinks } from './page-links.ts';
import { switcherUnder } from './page-policies.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import { switcherFor } from './switcher.ts';

/** Returns the replacements for a page's language, address and website, without the live script. */
export function targetOf(
  page: PageToTranslate,
  cached: CachedPage,
  { media }: LanguageBundle,
  /** Languages in which the page is translated; only these are announced to search engines. */
  languages: readonly string[],
): Target {
  const { compiled, form, policies } = cached;
  const { site, switcher } = page;
  const { base, canonical: declared } = metadata(compiled);
  const view: PageView = { ...page.view, base };
  const path = form === 'page' ? canonicalPath(view, declared) : undefined;
  const canonical =
    path === undefined ? undefined : addressIn(site, view.entryHost, view.language, path);
  return {
    language: page.view.language,
    direction: textDirection(page.view.language),
    link: pageLinks(view),
    alternates:
      path === undefined ? [] : alternatesOf({ ...site, languages }, view.entryHost, path),
    ...(canonical === undefined ? {} : { canonical }),
    ...(media.size === 0 ? {} : { media: mediaReplacer(view, media) }),
    ...(switcher === undefined || form !== 'page'
      ? {}
      : {
          headHtml: switcherFor(site, view, {
            ...switcherUnder(policies, switcher),
            follows: liveScriptFor(page, cached) !== undefined,
          }),
        }),
  };
}

/** Adds the live script with the phrases of a page, if it has one. */
export function withLive(
  target: Target,
  page: PageToTranslate,
  cached: CachedPage,
  dictionary: Dictionary,
): Target {
  const live = liveScriptFor(page, cached);
  if (live === undefined) return target;
  return { ...target, live: { headHtml: liveHtml(page, live, cached, dictionary) } };
}

/** Returns the original path that the page declares as canonical; undefined if it is on another site. */
function canonicalPath(view: PageView, declared: string | undefined): string | undefined {
  if (declared === undefined || declared.trim() === '') return view.path;
  const page = parseReference(view.site.origin + view.path);
  const base = view.base === undefined ? page : resolveReference(parseReference(view.base), page);
  const { authority, path, query } = resolveReference(parseReference(declared), base);
  if (authority === undefined || !isOwnHost(view.site, view.entryHost, authority)) return undefined;
  return path + (query === undefined ? '' : `?${query}`);
}

function mediaReplacer(view: PageView, media: ReadonlyMap<string, string>) {
  const page = view.site.origin + view.path;
  return (address: string): string | undefined =>
    replacedMedia(media, address, URL.parse(view.base ?? '', page)?.href ?? page);
}

/** Returns the translated picture of an address; undefined if there is none. */
export function replacedMedia(
  media: ReadonlyMap<string, string>,
  address: string,
  base: string,
): string | undefined {
  if (media.size === 0 || media.has(address)) return media.get(address);
  const absolute = URL.parse(address, base);
  return absolute === null
    ? undefined
    : (media.get(absolute.href) ?? media.get(absolute.pathname + absolute.search));
}
