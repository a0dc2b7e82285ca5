import { createLiveEditorLinkEndpoint, findStringsEndpoint } from '@dragoman/contract/live-editor';
import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { liveEditorParameter } from '@dragoman/domain/live-pages';
import { addressIn, entryHostOf, resolveAddress } from '@dragoman/domain/serving';
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
function originalPath(site: Site, address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const scheme = url.protocol === 'http:' ? 'http' : 'https';
  const target = url.pathname + url.search;
  const entryHost = entryHostOf(site, { scheme, authority: url.host }, '');
  if (entryHost === undefined) return url.origin === site.origin ? target : undefined;
  const resolved = resolveAddress(site, entryHost, target);
  if (resolved.type === 'redirect') return originalPath(site, resolved.location);
  return resolved.path + resolved.query;
}

export const liveEditorEndpoints = endpointsOf<LiveEditorDeps>([
  implementForWebsite(createLiveEditorLinkEndpoint, async ({ website, user, body }, deps) => {
    const { targetLanguage: language, page } = body;
    const site = await loadSite(deps.database, { id: website.id, live: true });
    const entryHost = site === null ? undefined : liveEntryHost(deps, site);
    const isLive = site !== null && isTranslating(site) && site.languages.includes(language);
    if (entryHost === undefined || !isLive) {
      throw new DragomanError('conflict', { message: 'This language is not live yet.' });
    }
    const path = page.startsWith('/') ? page : originalPath(site, page);
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
