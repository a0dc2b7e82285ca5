import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { smallQuery, storeHealthOf } from '@dragoman/core/serving';
import { createSharedLimit } from '@dragoman/core/shared-limits';
import type { Database } from '@dragoman/database/connection';
import {
  type DynamicStrings,
  dynamicStrings,
  dynamicStringsBytes,
} from '@dragoman/domain/live-pages';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import type { ProxyContext } from './exchange.ts';
import { chooseCoding, matchesEtag } from './negotiation.ts';
import { createPublicWords } from './public-words.ts';
import { readBody } from './read-body.ts';
import { enter, isServed } from './route.ts';
import type { Trust, Visitor } from './visitor.ts';

const decompress = promisify(zlib.brotliDecompress);
const requestsPerMinute = 60;

const requestSchema = z.object({
  path: z.string().startsWith('/').max(2000),
  to: z.string().max(35),
  strings: z
    .array(z.string().min(1).max(dynamicStrings.longest))
    .min(1)
    .max(dynamicStrings.perRequest),
  sources: z.array(z.string().startsWith('/').max(2000)).max(dynamicStrings.mostSources).optional(),
}) satisfies z.ZodType<DynamicStrings>;

/**
 * Responds to `GET ?to=es` with the website's phrasebook, and to `POST` with the known translations of texts that scripts
 * added. Without CORS fields, browsers do not let other origins read the responses.
 */
export function dynamicStringsResponder(context: ProxyContext, database: Database) {
  const publicWords = createPublicWords(context);
  const limit = visitorLimit(database);

  const sendPhrasebook = async (request: IncomingMessage, response: ServerResponse) => {
    const { site } = await enter(context, request);
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? '';
    const book = isServed(site, to)
      ? await context.serving.dynamicStrings.phrasebook(site, to)
      : undefined;
    if (book === undefined) return sendJson(response, 404, { error: 'No phrasebook' });
    const etag = `"${createHash('sha256').update(book).digest('base64url').slice(0, 22)}"`;
    const coding = chooseCoding(String(request.headers['accept-encoding'] ?? ''));
    const fields = {
      etag: `W/${etag}`,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'x-content-type-options': 'nosniff',
    };
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, fields).end();
      return;
    }
    const body = coding === 'br' ? book : await decompress(book);
    response.writeHead(200, {
      ...fields,
      'content-type': 'application/json',
      'content-length': String(body.length),
      ...(coding === 'br' ? { 'content-encoding': 'br' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const sendTranslations = async (request: IncomingMessage, response: ServerResponse) => {
    const { site, visitor, entryHost } = await enter(context, request);
    const body = await readBody(request, dynamicStringsBytes);
    if (body === undefined) return sendJson(response, 413, { error: 'Request too large' });
    const parsed = requestSchema.safeParse(parseJson(body));
    if (!parsed.success || !isServed(site, parsed.data.to)) {
      return sendJson(response, 400, { error: 'Invalid request' });
    }
    if (
      (await limit.take(`${site.websiteId} ${clientOf(visitor, request, context.trust)}`)) === 0
    ) {
      return sendJson(response, 429, { error: 'Too many requests' });
    }
    const { known, reportMissing } = await context.serving.dynamicStrings.answer(site, parsed.data);
    sendJson(response, 200, { known });
    const view = { site, entryHost, language: null, path: parsed.data.path };
    const exchange = { context, visitor, site, entryHost, view, excluded: false, request };
    await reportMissing((texts) => publicWords(exchange, texts, parsed.data.sources ?? []));
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST') return sendTranslations(request, response);
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendPhrasebook(request, response);
    sendJson(response, 405, { error: 'Method not allowed' });
  };
}

/**
 * Returns the visitor's own address. Behind reverse proxies it is the last one in X-Forwarded-For that is not theirs;
 * otherwise all visitors would share one limit.
 */
function clientOf({ trusted, address }: Visitor, request: IncomingMessage, trust: Trust): string {
  return trusted ? proxyAddr(request, trust) : address;
}

function sendJson(response: ServerResponse, status: number, answer: unknown): void {
  const body = Buffer.from(JSON.stringify(answer));
  const fields = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(body.length),
    ...(status === 413 ? { connection: 'close' } : {}),
  };
  response.writeHead(status, fields).end(body);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Limits each visitor of a website. */
function visitorLimit(database: Database) {
  return createSharedLimit({
    database,
    name: 'dynamic strings',
    requests: requestsPerMinute,
    seconds: 60,
    batch: 10,
    ask: (query) => storeHealthOf(database).ask(query, smallQuery),
  });
}
