import type { SeenMove, SeenPage, SeenSite } from '@dragoman/domain/seo-check';
import { addressIn, type EntryHost, type ServingSite } from '@dragoman/domain/serving';
import { type CrawlerRules, readCrawlerRules, readSitemaps } from './crawler-rules.ts';
import type { SeoCheckDeps } from './deps.ts';
import { follow } from './follow.ts';
import { type HeadSaid, readHead } from './read-seen-page.ts';

const atOnce = 6;
const unread: HeadSaid = {
  lang: null,
  canonical: null,
  robots: '',
  alternates: [],
  brokenBlocks: 0,
};

/** Looks at paths of a live website in every language as a search engine does, politely: six requests at a time. */
export async function lookAt(
  { fetchPage }: Pick<SeoCheckDeps, 'fetchPage'>,
  site: ServingSite,
  entryHost: EntryHost,
  paths: readonly string[],
): Promise<SeenSite> {
  const languages = [null, ...site.languages];
  const wanted = paths.flatMap((path) => languages.map((language) => ({ path, language })));
  const rules = new Map<string, Promise<CrawlerRules>>();
  const rulesOf = (address: string) => {
    const { origin } = new URL(address);
    const known = rules.get(origin) ?? readCrawlerRules(fetchPage, origin);
    rules.set(origin, known);
    return known;
  };
  const pages = await mapSome(wanted, async ({ path, language }) => {
    const address = addressIn(site, entryHost, language, path);
    if (address === undefined) return [];
    const { allows } = await rulesOf(address);
    const seen = await lookAtPage(fetchPage, address);
    const named = { language: language ?? site.sourceLanguage, isOriginal: language === null };
    return [{ ...seen, ...named, address, path, allowed: allows(address) }];
  });
  const moves = await mapSome(movedAddresses(site, entryHost, paths), (move) =>
    lookAtMove(fetchPage, move),
  );
  const sitemaps = (await Promise.all(rules.values())).flatMap((known) => known.sitemaps);
  return {
    pages: pages.flat(),
    moves,
    sitemap: await readSitemaps(fetchPage, sitemaps),
    languages: site.languages,
    originalLanguage: site.sourceLanguage,
  };
}

async function lookAtPage(
  fetchPage: SeoCheckDeps['fetchPage'],
  address: string,
): Promise<Omit<SeenPage, 'language' | 'isOriginal' | 'path' | 'allowed' | 'address'>> {
  const { page, redirects, loops } = await follow(fetchPage, address);
  const isHtml = /html/i.test(page?.headers['content-type'] ?? '');
  const said = page !== null && isHtml ? readHead(page.url, page) : unread;
  return { status: page?.status ?? null, redirects, loops, ...said };
}

/** Addresses under a language whose slugs are not translated, though they have translations. */
function movedAddresses(
  site: ServingSite,
  entryHost: EntryHost,
  paths: readonly string[],
): { address: string; wanted: string }[] {
  const plain = { ...site, slugs: new Map() };
  return site.languages.flatMap((language) =>
    paths.flatMap((path) => {
      const wanted = addressIn(site, entryHost, language, path);
      const address = addressIn(plain, entryHost, language, path);
      if (wanted === undefined || address === undefined || address === wanted) return [];
      return [{ address, wanted }];
    }),
  );
}

async function lookAtMove(
  fetchPage: SeoCheckDeps['fetchPage'],
  { address, wanted }: { address: string; wanted: string },
): Promise<SeenMove> {
  const page = await fetchPage(address, { redirect: 'manual' }).catch(() => null);
  const location = URL.parse(page?.headers.location ?? '', address)?.href;
  const isRedirect = page !== null && page.status >= 300 && page.status < 400;
  return {
    address,
    wanted,
    status: page?.status ?? null,
    location: isRedirect ? (location ?? null) : null,
  };
}

/** Maps in order, a few at a time. */
async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
