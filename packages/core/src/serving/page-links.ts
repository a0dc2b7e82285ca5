import { linkRewriter, type PageView, type ServingSite } from '@dragoman/domain/serving';

type Links = Map<string, string | null>;

const mostLinks = 20_000;
const longestLink = 200;
/** Results for links that start with `/`, null if unchanged: by site, then by entry host and language. */
let linksBySite = new WeakMap<ServingSite, Map<string, Links>>();
let count = 0;

/** Like `linkRewriter`. Links that start with `/` are the same on all pages of a site, so they are resolved once. */
export function pageLinks(view: PageView): ReturnType<typeof linkRewriter> {
  const rewrite = linkRewriter(view);
  if (view.base !== undefined) return rewrite;
  const links = linksOf(view);
  return (href, role) => {
    const isShared = href.startsWith('/') && href.length <= longestLink && role !== 'alternate';
    if (!isShared) return rewrite(href, role);
    const known = links.get(href);
    if (known !== undefined) return known ?? undefined;
    const rewritten = rewrite(href, role);
    if (count >= mostLinks) forgetAll();
    links.set(href, rewritten ?? null);
    count += 1;
    return rewritten;
  };
}

function linksOf({ site, entryHost, language }: PageView): Links {
  const ofSite = linksBySite.get(site) ?? new Map<string, Links>();
  linksBySite.set(site, ofSite);
  const key = `${entryHost.scheme} ${entryHost.authority} ${language}`;
  const links = ofSite.get(key) ?? new Map<string, string | null>();
  ofSite.set(key, links);
  return links;
}

function forgetAll(): void {
  linksBySite = new WeakMap();
  count = 0;
}
