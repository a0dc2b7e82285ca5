import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSite } from './open-site.ts';
import { commonHeaders, transportHeaders } from './page-policy.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
const html = 'text/html; charset=utf-8';

interface PreparedDocument {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/**
 * Sends documents with an ETag, security headers and compression; each document is compressed once. `policyOf` returns
 * the Content-Security-Policy of an HTML document.
 */
export function createDocuments(policyOf: (html: string) => string) {
  const prepared = new Map<string, PreparedDocument>();
  return async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    document: {
      readonly text: string;
      readonly type?: string;
      readonly status?: number;
      /** The document depends on `Accept-Language`. */
      readonly isInLanguage?: boolean;
    },
  ): Promise<FastifyReply> {
    const { text, type = html, status = 200, isInLanguage = false } = document;
    const entry = prepared.get(text) ?? prepare(text, type === html ? policyOf(text) : undefined);
    prepared.set(text, entry);
    reply.headers({ ...entry.headers, ...transportHeaders(request.protocol) });
    if (isInLanguage) reply.header('vary', 'accept-encoding, accept-language');
    const isKnown = request.headers['if-none-match']?.includes(entry.etag.slice(2)) === true;
    if (status === 200 && isKnown) return reply.code(304).send();
    const coding = codingFor(request.headers['accept-encoding']);
    reply.code(status).type(type);
    if (coding === undefined) return reply.send(text);
    const body = entry.encoded.get(coding) ?? compress[coding](text);
    entry.encoded.set(coding, body);
    return reply.header('content-encoding', coding).send(await body);
  };
}

function prepare(text: string, policy: string | undefined): PreparedDocument {
  const etag = etagOf(text);
  const headers = {
    ...commonHeaders,
    ...(policy !== undefined && { 'content-security-policy': policy }),
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
    etag,
  };
  return { etag, headers, encoded: new Map() };
}

export type SendDocument = ReturnType<typeof createDocuments>;

// Weak: all encodings of a document share it.
function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Returns the best coding of an `Accept-Encoding` header; undefined for none. */
export function codingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding, weight = ''] = part.split(';').map((each) => each.trim());
      return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** What the app has of the addresses that no public page has. */
export interface AppAddresses {
  isKnown(pathname: string): boolean;
  /** Answers an unknown address in the language of the app. Undefined for an address outside of it. */
  sendNotFound(
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | undefined;
}

/** Serves the public pages, the sitemap, robots.txt and the 404 page. Redirects addresses with needless slashes. */
export function servePublicSite(
  app: FastifyInstance,
  site: PublicSite,
  send: SendDocument,
  appAddresses: AppAddresses,
): void {
  app.get('/robots.txt', (request, reply) =>
    send(request, reply, { text: site.robots, type: 'text/plain; charset=utf-8' }),
  );
  app.get('/sitemap.xml', (request, reply) =>
    send(request, reply, { text: site.sitemap, type: 'application/xml; charset=utf-8' }),
  );
  app.setNotFoundHandler((request, reply) => {
    const { pathname, search } = partsOf(request.url);
    if (pathname.startsWith('/api/')) return reply.code(404).send({ error: 'Not found' });
    const text = site.page(pathname);
    if (text !== undefined && !['GET', 'HEAD'].includes(request.method)) {
      return reply.code(405).header('allow', 'GET, HEAD').send({ error: 'Method not allowed' });
    }
    if (text !== undefined) return send(request, reply, { text });
    const bare = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
    const isKnown = site.page(bare) !== undefined || appAddresses.isKnown(bare);
    if (bare !== pathname && isKnown) return reply.redirect(bare + search, 308);
    const original = site.originalOf(bare);
    if (original !== undefined) return reply.redirect(original + search, 307);
    return (
      appAddresses.sendNotFound(pathname, request, reply) ??
      send(request, reply, { text: site.notFound(pathname), status: 404 })
    );
  });
}

/** Splits a raw request target (RFC 9112 §3.2). Not every target is a URL: `//` has no host. */
function partsOf(target: string): { pathname: string; search: string } {
  const [, pathname, search = ''] =
    /^(?:[a-z][a-z\d+.-]*:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(target) ?? [];
  return { pathname: pathname || '/', search };
}
