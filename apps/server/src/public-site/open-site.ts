import { readCsvMemory } from '@dragoman/domain/translation-memory';
import { buildDictionary, type Dictionary, emptyDictionary } from '@dragoman/rewriter';
import {
  listSitePages,
  type SiteMemory,
  type SitePageFile,
  siteMemories,
  type TokenValues,
  withTokens,
} from '@dragoman/web';
import { addressOf } from './page-addresses.ts';
import { type SiteLanguages, translatePage } from './translate-page.ts';

/** The public pages, rendered in every language. */
export interface PublicSite {
  /** Returns a page's document by its address, or undefined. */
  page(address: string): string | undefined;
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
}

const notFoundPath = '/404';

/** Reads the built pages, translates them with the repository's memory, and inserts the configured values. */
export async function openPublicSite(options: PublicSiteOptions): Promise<PublicSite> {
  const [files, memories] = await Promise.all([listSitePages(options.webRoot), siteMemories()]);
  const pages = files.filter(({ path }) => path !== notFoundPath);
  const site: SiteLanguages = {
    languages: memories.map(({ language }) => language),
    paths: new Set(pages.map(({ path }) => path)),
    origin: '%publicUrl%',
    switcherUrl: options.switcherUrl,
    headHtml: options.headHtml ?? '',
  };
  const documents = new Map<string, string>();
  const languages = [undefined, ...memories];
  for (const memory of languages) {
    const dictionary = memory === undefined ? emptyDictionary : memoryDictionary(memory);
    for (const page of files) {
      const language = memory?.language ?? null;
      const html = translatePage(page, language, dictionary, site);
      documents.set(addressOf(page.path, language), withTokens(html, options.values));
    }
  }
  const hidden = new Set(
    [null, ...site.languages].map((language) => addressOf(notFoundPath, language)),
  );
  return {
    page: (address) => (hidden.has(address) ? undefined : documents.get(address)),
    notFound: (address) => notFoundIn(documents, site, address),
    sitemap: withTokens(sitemapOf(pages, site), options.values),
    robots: withTokens(robots, options.values),
  };
}

/** Builds a dictionary from a memory. Throws on a malformed line: the file is part of the repository. */
export function memoryDictionary({ language, csv }: SiteMemory): Dictionary {
  const { entries, faults } = readCsvMemory(csv);
  const fault = faults[0];
  if (fault !== undefined) {
    throw new Error(`translations/${language}.csv, line ${fault.line}: ${fault.reason}`);
  }
  return buildDictionary(entries.map(({ source, target }) => [source, target] as const));
}

function notFoundIn(
  documents: ReadonlyMap<string, string>,
  { languages }: SiteLanguages,
  address: string,
): string {
  const first = address.split('/')[1] ?? '';
  const language = languages.includes(first) ? first : null;
  return documents.get(addressOf(notFoundPath, language)) ?? '';
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /dev
Disallow: /onboarding/

Sitemap: %publicUrl%/sitemap.xml
`;

/** Returns a sitemap of the listed pages in every language with alternates (sitemaps.org, Google's xhtml:link). */
function sitemapOf(pages: readonly SitePageFile[], { languages, origin }: SiteLanguages): string {
  const every = [null, ...languages];
  const alternate = (hreflang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${address}"/>`;
  const alternates = (path: string) =>
    every.map((language) => alternate(language ?? 'en', addressOf(path, language))).join('') +
    alternate('x-default', path);
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .flatMap(({ path }) =>
      every.map(
        (language) =>
          `<url><loc>${origin}${addressOf(path, language)}</loc>${alternates(path)}</url>\n`,
      ),
    );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('')}</urlset>\n`;
}
