import { type SeoCheckCode, seoChecks } from './check-texts.ts';
import type { CrawledPage, CrawledSite, SitemapAlternates } from './crawled-site.ts';

interface SeoProblem {
  readonly address: string;
  readonly detail: string;
}

export interface SeoResult {
  readonly code: SeoCheckCode;
  /** `skipped`: there was nothing to check. */
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly problems: readonly SeoProblem[];
  /** What was found, if that matters to the owner. */
  readonly note: string | null;
}

type Check = (site: CrawledSite) => readonly SeoProblem[] | 'skipped';

/**
 * Checks a live website and returns the problems of each check
 * [https://developers.google.com/search/docs/specialty/international/localized-versions].
 */
export function runSeoChecks(crawled: CrawledSite): SeoResult[] {
  const pages = crawled.pages.map((page) => ({ ...page, alternates: hreflangOf(crawled, page) }));
  const site = { ...crawled, pages };
  return (Object.keys(seoChecks) as SeoCheckCode[]).map((code) => {
    const problems = checks[code](site);
    if (problems === 'skipped') return { code, state: 'skipped', problems: [], note: null };
    const state = problems.length === 0 ? 'passed' : 'failed';
    return { code, state, problems, note: code === 'original' ? hreflangNote(crawled) : null };
  });
}

/** Returns a page's alternates: its own, or for a page of the original those of its sitemap. */
function hreflangOf(
  { originalSitemap }: CrawledSite,
  page: CrawledPage,
): CrawledPage['alternates'] {
  if (!page.isOriginal || page.alternates.length > 0) return page.alternates;
  return alternatesIn(originalSitemap, page.address);
}

function alternatesIn(sitemap: SitemapAlternates, address: string): CrawledPage['alternates'] {
  const found = [...(sitemap ?? [])].find(([listed]) => same(listed, address));
  return found?.[1] ?? [];
}

/** Says where the original's pages have their hreflang, and what to do for those without. */
function hreflangNote(site: CrawledSite): string {
  const originals = answered(site).filter(({ isOriginal }) => isOriginal);
  const own = originals.filter(({ alternates }) => alternates.length > 0).length;
  const named = originals.filter((page) => hreflangOf(site, page).length > 0).length;
  const neither = originals.length - named;
  const mapped = named - own;
  if (neither === 0) {
    return `Found in the page: ${own}, in the sitemap: ${mapped}, in neither: ${neither}.`;
  }
  return site.servedSitemap === null
    ? `Found in the page: ${own}, in the sitemap: ${mapped}, in neither: ${neither}. Publish a sitemap.xml on your website: we serve it with all translations, and your robots.txt can name it.`
    : `Found in the page: ${own}, in the sitemap: ${mapped}, in neither: ${neither}. Add this line to your robots.txt: Sitemap: ${site.servedSitemap} (or submit that sitemap in Search Console, which this check cannot see).`;
}

function original(site: CrawledSite): readonly SeoProblem[] | 'skipped' {
  const pages = answered(site).filter(({ isOriginal }) => isOriginal);
  return each(pages, (page) => isSilent(page) && 'Names no translation');
}

/** True for a page of the original without hreflang: one problem, not one in each check. */
function isSilent({ isOriginal, alternates }: CrawledPage): boolean {
  return isOriginal && alternates.length === 0;
}

const checks: Record<SeoCheckCode, Check> = {
  reachable: (site) => each(site.pages, reachable),
  loops: (site) =>
    each(site.pages, ({ loops, redirects }) => loops && `Redirects to ${redirects.join(', ')}`),
  language: (site) =>
    each(
      answered(site),
      ({ lang, language }) =>
        !sameLanguage(lang, language) &&
        (lang === null ? 'lang is missing' : `lang is ${lang}, not ${language}`),
    ),
  canonical: (site) =>
    each(
      answered(site),
      ({ canonical, address }) =>
        canonical !== null && !same(canonical, address) && `Canonical is ${canonical}`,
    ),
  self: (site) =>
    each(answered(site), (page) => !isSilent(page) && !namesItself(page) && namesOthers(page)),
  original,
  reciprocal,
  'x-default': (site) => each(answered(site), (page) => xDefault(site, page)),
  languages: (site) => each(answered(site), (page) => deadLanguages(site, page)),
  indexable,
  'one-address': (site) =>
    site.requiredRedirects.length === 0 ? 'skipped' : site.requiredRedirects.flatMap(moved),
  'structured-data': (site) =>
    each(
      answered(site),
      ({ brokenBlocks }) => brokenBlocks > 0 && `${brokenBlocks} block(s) that cannot be read`,
    ),
  sitemap,
};

function each(
  pages: readonly CrawledPage[],
  wrong: (page: CrawledPage) => string | false,
): readonly SeoProblem[] | 'skipped' {
  if (pages.length === 0) return 'skipped';
  return pages.flatMap((page) => {
    const detail = wrong(page);
    return detail === false ? [] : [{ address: page.address, detail }];
  });
}

function answered({ pages }: CrawledSite): readonly CrawledPage[] {
  return pages.filter(({ status }) => status === 200);
}

function reachable({ status, redirects, loops }: CrawledPage): string | false {
  if (loops) return false;
  if (status === null) return 'Did not answer';
  if (redirects.length > 0) return `Redirects to ${redirects.join(', ')}`;
  return status !== 200 && `Answers with status ${status}`;
}

function namesItself({ alternates, address, language }: CrawledPage): boolean {
  return alternates.some(
    ({ hreflang, href }) => sameLanguage(hreflang, language) && same(href, address),
  );
}

function namesOthers({ alternates }: CrawledPage): string {
  if (alternates.length === 0) return 'hreflang is missing';
  const page = alternates.map(({ hreflang }) => hreflang).join(', ');
  return `Names ${page}, not itself`;
}

function reciprocal(site: CrawledSite): readonly SeoProblem[] | 'skipped' {
  const pages = answered(site);
  const byAddress = new Map(pages.map((page) => [key(page.address), page]));
  return each(pages, (page) => {
    const silent = page.alternates.filter(({ hreflang, href }) => {
      const other = hreflang === 'x-default' ? undefined : byAddress.get(key(href));
      if (other === undefined || isSilent(other)) return false;
      return !other.alternates.some((back) => same(back.href, page.address));
    });
    return silent.length > 0 && `Not named by ${silent.map(({ href }) => href).join(', ')}`;
  });
}

function xDefault({ pages }: CrawledSite, page: CrawledPage): string | false {
  if (isSilent(page)) return false;
  const found = page.alternates.find(({ hreflang }) => hreflang === 'x-default');
  if (found === undefined) return 'x-default is missing';
  const original = pages.find(({ path, isOriginal }) => isOriginal && path === page.path);
  return (
    original !== undefined && !same(found.href, original.address) && `x-default is ${found.href}`
  );
}

function deadLanguages(
  { languages, originalLanguage }: CrawledSite,
  page: CrawledPage,
): string | false {
  const live = ['x-default', originalLanguage, ...languages];
  const own = page.alternates.filter(
    ({ hreflang }) => !live.some((one) => sameLanguage(hreflang, one)),
  );
  const dead = own.filter(({ href }) => URL.parse(href)?.host === URL.parse(page.address)?.host);
  return dead.length > 0 && `Names ${dead.map(({ hreflang }) => hreflang).join(', ')}`;
}

/** Checks only pages whose original may be indexed; excluding a page everywhere is the owner's decision. */
function indexable(site: CrawledSite): readonly SeoProblem[] | 'skipped' {
  const open = new Set(
    answered(site)
      .filter((page) => page.isOriginal && mayIndex(page))
      .map(({ path }) => path),
  );
  const translated = answered(site).filter((page) => !page.isOriginal && open.has(page.path));
  return each(translated, (page) => {
    if (!page.allowed) return 'robots.txt keeps crawlers out';
    return !mayIndex(page) && `Says ${page.robots}`;
  });
}

function mayIndex({ robots, allowed }: CrawledPage): boolean {
  return allowed && !/\b(noindex|none)\b/i.test(robots);
}

function moved({
  address,
  status,
  location,
  target,
}: CrawledSite['requiredRedirects'][number]): SeoProblem[] {
  const isRight = (status === 301 || status === 308) && location !== null && same(location, target);
  if (isRight) return [];
  if (status === null) return [{ address, detail: 'Did not answer' }];
  const detail =
    location === null
      ? `Answers with status ${status} instead of leading to ${target}`
      : `Answers with status ${status} to ${location} instead of leading to ${target}`;
  return [{ address, detail }];
}

function sitemap({ sitemap: entries, pages }: CrawledSite): readonly SeoProblem[] | 'skipped' {
  if (entries === null) return 'skipped';
  const known = new Map([...entries].map(([address, alternates]) => [key(address), alternates]));
  const listed = pages.filter(({ address }) => known.has(key(address)));
  return each(listed, (page) => {
    const inMap = known.get(key(page.address)) ?? [];
    const lacking = page.alternates.filter(
      ({ href, hreflang }) =>
        hreflang !== 'x-default' && !inMap.some((other) => same(other.href, href)),
    );
    return lacking.length > 0 && `Lacks ${lacking.map(({ hreflang }) => hreflang).join(', ')}`;
  });
}

function sameLanguage(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase();
}

function same(one: string, other: string): boolean {
  return key(one) === key(other);
}

/** Normalizes an address: percent-encoding and the root's slash do not matter. */
function key(address: string): string {
  return URL.parse(address)?.href.split('#', 1)[0] ?? address;
}
