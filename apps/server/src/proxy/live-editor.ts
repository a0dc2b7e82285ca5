import type { IncomingMessage, ServerResponse } from 'node:http';
import { redeemLiveEditorLink } from '@dragoman/core/live-editor-links';
import {
  type RenderedPage,
  StoreSilentError,
  smallQuery,
  storeHealthOf,
} from '@dragoman/core/serving';
import type { Database } from '@dragoman/database/connection';
import { liveEditorParameter } from '@dragoman/domain/live-pages';
import type { Document } from './document-cache.ts';
import type { DocumentExchange, Exchange, LiveEditorLink } from './exchange.ts';
import type { HeaderList } from './header-list.ts';
import type { Visitor } from './visitor.ts';

/** A visit by a link to the live editor (decision 0272). */
export interface LiveEditorVisit {
  readonly token: string;
  /** The visitor as if the address had no token. */
  readonly visitor: Visitor;
}

/** Reads the token of a link and removes it from the address, so that neither the site nor a cache key contains it. */
export function liveEditorLinkOf(visitor: Visitor): LiveEditorVisit | undefined {
  const { target, method } = visitor;
  if (!target.includes(liveEditorParameter) || method !== 'GET') return undefined;
  const mark = target.indexOf('?');
  const name = `${liveEditorParameter}=`;
  const fields = mark < 0 ? [] : target.slice(mark + 1).split('&');
  const token = fields.find((field) => field.startsWith(name))?.slice(name.length);
  if (token === undefined) return undefined;
  const rest = fields.filter((field) => !field.startsWith(name)).join('&');
  const path = target.slice(0, mark) + (rest === '' ? '' : `?${rest}`);
  return { token, visitor: { ...visitor, target: path } };
}

/** Most concurrent look-ups. Anyone can send tokens: further requests get the ordinary page without a query. */
const mostLookups = 20;

/** Returns `ProxyContext.redeemLiveEditorLink`. No link is valid while the database is down. */
export function linkRedeemer(database: Database) {
  let underWay = 0;
  return async (link: LiveEditorLink): Promise<string | undefined> => {
    if (underWay >= mostLookups) return undefined;
    underWay += 1;
    try {
      const health = storeHealthOf(database);
      return await health.ask(() => redeemLiveEditorLink(database, link), smallQuery);
    } catch (error) {
      if (error instanceof StoreSilentError) return undefined;
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}

/** Returns the origin that may show the page in a frame; undefined if the link is not valid for this page. */
export async function editorOf(
  { context, site, view: { language } }: Exchange,
  token: string,
): Promise<string | undefined> {
  if (context.liveEditor === undefined || language === null) return undefined;
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return context.redeemLiveEditorLink({ token, websiteId: site.websiteId, language });
}

const unshared = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** Redirects to the page without a token. */
export function redirectToPage(
  { scheme, authority, target }: Visitor,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const location = `${scheme}://${authority}${target}`;
  response.writeHead(303, { ...unshared, location, 'content-length': '0' }).end();
  request.resume();
}

/** Fields by which a browser or cache would store the page, a site would forbid our frame, or pages would learn the address. */
const replaced =
  /^(?:cache-control|expires|pragma|age|etag|last-modified|x-frame-options|referrer-policy|xkey|cache-tag|surrogate-.+|.*cdn-cache-control)$/i;

/** Sends a page that only the editor may show in a frame and nobody may store. */
export function sendToEditor(
  { response, editor = "'none'" }: DocumentExchange,
  { body }: RenderedPage,
  { status }: Document,
  headers: HeaderList,
): void {
  const sent: HeaderList = [
    ...headers.filter(([name]) => !replaced.test(name)).map(withoutAncestors),
    ['Content-Security-Policy', `frame-ancestors ${editor}`],
    ...Object.entries(unshared),
    ['X-Robots-Tag', 'noindex'],
    ['Content-Length', String(body.length)],
  ];
  response.writeHead(status, sent.flat());
  response.end(body);
}

function withoutAncestors([name, value]: readonly [string, string]): readonly [string, string] {
  if (name.toLowerCase() !== 'content-security-policy') return [name, value];
  return [name, value.replace(/(^|[;,])\s*frame-ancestors\b[^;,]*/gi, '$1')];
}
