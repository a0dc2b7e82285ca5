import { createLiveEditorLinkEndpoint, findStringsEndpoint } from '@dragoman/contract/live-editor';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { liveEditorParameter } from '@dragoman/domain/live-pages';
import { addressIn, type EntryHost, entryHostOf, resolveAddress } from '@dragoman/domain/serving';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import { endpointsOf } from '../api/index.ts';
import { insertLink } from '../live-editor-links/index.ts';
import { isTranslating, liveEntryHost, loadSite, type Site } from '../serving/index.ts';
import { idsOfStrings } from '../website-strings/index.ts';
import { implementForWebsite } from '../websites/index.ts';

export interface LiveEditorDeps extends HasDatabase {
  /** The address of the dashboard, which shows the page in a frame. */
  readonly publicUrl: string;
  /** Returns the origin at which visitors reach a host, with a port unless it is the scheme's default. */
  readonly visitorOrigin: (host: string) => string;
  /** `proxy.{productHost}`: below it, each website has a name of its own. */
  readonly proxyHost: string;
  readonly fetchPage: PageFetcher;
}

interface Place {
  readonly site: Site;
  readonly entryHost: EntryHost;
}

/** Returns where the pages of a language can be opened: as visitors see them, or before that under the website's name below ours. */
async function placeOf(
  deps: LiveEditorDeps,
  websiteId: string,
  language: string,
): Promise<Place | undefined> {
  const live = await loadSite(deps.database, { id: websiteId, live: true });
  const entryHost = live === null ? undefined : liveEntryHost(deps, live);
  if (live === null || !isTranslating(live)) return undefined;
  if (entryHost !== undefined && live.languages.includes(language))
    return { site: live, entryHost };
  const site = await loadSite(deps.database, { id: websiteId });
  const origin = URL.parse(deps.visitorOrigin(`${websiteId}.${deps.proxyHost}`));
  if (site === null || origin === null || !site.languages.includes(language)) return undefined;
  if (!(await isReachable(deps, origin))) return undefined;
  const scheme = origin.protocol === 'http:' ? 'http' : 'https';
  return { site, entryHost: { kind: 'path', scheme, authority: origin.host, language: null } };
}

const probe = { maxBytes: 100_000, timeout: 3000 };

/** False without a certificate for the names below ours, for example. Names of this machine always lead to this process. */
async function isReachable({ fetchPage }: LiveEditorDeps, origin: URL): Promise<boolean> {
  if (origin.hostname.endsWith('.localhost')) return true;
  const answer = await fetchPage(new URL('/robots.txt', origin).href, probe).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

function sessionOf({ session_id: session }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof session === 'string' ? session : undefined;
}

function withToken(address: string, token: string): string {
  const url = new URL(address);
  url.hash = '';
  return `${url.href}${url.search === '' ? '?' : '&'}${liveEditorParameter}=${token}`;
}

/** Returns the original path of a page as visitors see it; undefined if it is none of the website's. */
function originalPath(site: Site, address: string, proxyHost: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const scheme = url.protocol === 'http:' ? 'http' : 'https';
  const target = url.pathname + url.search;
  const entryHost = entryHostOf(site, { scheme, authority: url.host }, proxyHost);
  if (entryHost === undefined) return url.origin === site.origin ? target : undefined;
  const resolved = resolveAddress(site, entryHost, target);
  if (resolved.type === 'redirect') return originalPath(site, resolved.location, proxyHost);
  return resolved.path + resolved.query;
}

export const liveEditorEndpoints = endpointsOf<LiveEditorDeps>([
  implementForWebsite(createLiveEditorLinkEndpoint, async ({ website, user, body }, deps) => {
    const { targetLanguage: language, page } = body;
    const place = await placeOf(deps, website.id, language);
    if (place === undefined) {
      throw new DragomanError('conflict', { message: 'This language is not live yet.' });
    }
    const { site, entryHost } = place;
    const path = page.startsWith('/') ? page : originalPath(site, page, deps.proxyHost);
    const address = path === undefined ? undefined : addressIn(site, entryHost, language, path);
    if (path === undefined || address === undefined) {
      const message = 'This page belongs to another website.';
      throw new DragomanError('bad-request', { field: 'page', message });
    }
    const token = await insertLink(deps.database, {
      websiteId: website.id,
      language,
      userId: user.id,
      sessionId: sessionOf(user.claims),
      editorOrigin: new URL(deps.publicUrl).origin,
    });
    return { url: withToken(address, token), path };
  }),
  implementForWebsite(findStringsEndpoint, async ({ website, body }, deps) => {
    const found = await idsOfStrings(deps.database, website.id, body.texts);
    return { strings: [...found].map(([text, id]) => ({ id, text })) };
  }),
]);
