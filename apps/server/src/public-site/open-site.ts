import { buildDictionary, type Dictionary, emptyDictionary } from '@dragoman/rewriter';
import { readTexts, type Translations, textLanguages } from '@dragoman/texts';
import { listSitePages, type SitePageFile, type TokenValues, withTokens } from '@dragoman/web';
import { addressOf, languageAndPath } from './page-addresses.ts';
import { type SiteLanguages, translatePage, untranslated } from './translate-page.ts';

/** The public pages, each in the languages that have all of its texts. */
export interface PublicSite {
  /** Returns a page's document by its address, or undefined. Renders it on the first request. */
  page(address: string): string | undefined;
  /** Returns the original's path if the address is a page in a language that it is not translated to. */
  originalOf(address: string): string | undefined;
  /** Returns the 404 document in the language of the first path segment. */
  notFound(address: string): string;
  readonly sitemap: string;
  readonly robots: string;
}

export interface PublicSiteOptions {
  /** Folder of the built app. */
  readonly webRoot: string;
  readonly values: TokenValues;
  readonly switcherUrl: string;
  /** Extra HTML for the head of every page. */
  readonly headHtml?: string;
  /** By language. Defaults to those of the repository. */
  readonly translations?: ReadonlyMap<string, Translations>;
}

const notFoundPath = '/404';

/** Reads the built pages, translates them and inserts the configured values. */
export async function openPublicSite(options: PublicSiteOptions): Promise<PublicSite> {
  const pages = await listSitePages(options.webRoot);
  const translations = options.translations ?? publicTexts();
  const dictionaries = new Map(
    [...translations].map(([language, texts]) => [language, buildDictionary(texts)]),
  );
  const site: SiteLanguages = {
    languages: languagesOfPages(pages, dictionaries),
    origin: '%publicUrl%',
    switcherUrl: options.switcherUrl,
    headHtml: options.headHtml ?? '',
  };
  const documents = new Map<string, () => string>();
  for (const page of pages) {
    for (const language of [null, ...(site.languages.get(page.path) ?? [])]) {
      const dictionary = dictionaries.get(language ?? '') ?? emptyDictionary;
      documents.set(
        addressOf(page.path, language),
        once(() => {
          const html = translatePage(page, language, dictionary, site);
          return withTokens(html, options.values, language ?? undefined);
        }),
      );
    }
  }
  const pageAt = (address: string) => languageAndPath(address, dictionaries);
  return {
    page: (address) =>
      pageAt(address).path === notFoundPath ? undefined : documents.get(address)?.(),
    originalOf(address) {
      const { path } = pageAt(address);
      const isOriginalOnly = documents.has(path) && !documents.has(address);
      return isOriginalOnly && path !== notFoundPath ? path : undefined;
    },
    notFound(address) {
      const own = documents.get(addressOf(notFoundPath, pageAt(address).language));
      return (own ?? documents.get(notFoundPath))?.() ?? '';
    },
    sitemap: withTokens(sitemapOf(pages, site), options.values),
    robots: withTokens(robots, options.values),
  };
}

/** Returns the languages of each page, by its path: those whose dictionary has all of its texts. */
function languagesOfPages(
  pages: readonly SitePageFile[],
  dictionaries: ReadonlyMap<string, Dictionary>,
): SiteLanguages['languages'] {
  return new Map(
    pages.map((page) => {
      const languages = [...dictionaries].filter(
        ([, dictionary]) => !page.isEnglishOnly && untranslated(page, dictionary).length === 0,
      );
      return [page.path, languages.map(([language]) => language)];
    }),
  );
}

/** Returns a function that computes a value on its first call. */
function once(compute: () => string): () => string {
  let value: string | undefined;
  return () => (value ??= compute());
}

function publicTexts(): Map<string, Translations> {
  return new Map(textLanguages.map((language) => [language, readTexts('public', language)]));
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /onboarding/

Sitemap: %publicUrl%/sitemap.xml
`;

/** Returns a sitemap of the listed pages in their languages with alternates (sitemaps.org, Google's xhtml:link). */
function sitemapOf(pages: readonly SitePageFile[], { languages, origin }: SiteLanguages): string {
  const alternate = (hreflang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${address}"/>`;
  const entriesOf = (path: string) => {
    const every = [null, ...(languages.get(path) ?? [])];
    const alternates =
      every.map((language) => alternate(language ?? 'en', addressOf(path, language))).join('') +
      alternate('x-default', path);
    return every.map(
      (language) => `<url><loc>${origin}${addressOf(path, language)}</loc>${alternates}</url>\n`,
    );
  };
  const entries = pages.filter(({ unlisted }) => !unlisted).flatMap(({ path }) => entriesOf(path));
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('')}</urlset>\n`;
}
