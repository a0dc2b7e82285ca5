import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostOf } from '@dragoman/domain/serving';
import { listen } from '../connections/index.ts';

export interface AskOptions {
  readonly has: (host: string) => boolean | Promise<boolean>;
  readonly host: string;
  readonly port: number;
  /** Expected in the query parameter `secret`. If unset, none is required. */
  readonly secret?: string;
  /** Requests per second for unknown hosts, over all callers, before the answer is 429. Defaults to 200. */
  readonly perSecond?: number;
}

export interface AskServer {
  readonly port: number;
  close(): Promise<void>;
}

// Known hosts are answered from memory and never rate-limited.
const usualPerSecond = 200;
const hostForm = /^(?=.{1,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/**
 * Serves `GET /tls/ask?domain={host}`: 200 if the host may have a certificate, else 403, or 429 over the rate limit.
 * Prevents on-demand certificates for arbitrary names.
 */
export async function startAskServer(options: AskOptions): Promise<AskServer> {
  const isTooOften = createCounter(options.perSecond ?? usualPerSecond);
  const server = createServer(async (request, response) => {
    request.resume();
    const judged = await judge(options, request);
    // Only unknown hosts count, so a flood of them cannot block known hosts.
    const isRefused = judged[0] !== 200 && isTooOften();
    const [status, text] = isRefused ? ([429, 'too often'] as const) : judged;
    send(request, response, status, text);
  });
  const port = await listen(server, options);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function judge(
  { has, secret }: AskOptions,
  request: IncomingMessage,
): Promise<readonly [number, string]> {
  // A target that is not a URL, such as `//`, must not crash the process.
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (url === null) return [400, 'no address'];
  const { pathname, searchParams } = url;
  if (pathname !== '/tls/ask') return [404, 'not found'];
  if (request.method !== 'GET' && request.method !== 'HEAD') return [405, 'only GET'];
  if (secret !== undefined && !isSame(searchParams.get('secret') ?? '', secret)) {
    return [403, 'the secret is wrong'];
  }
  const host = hostOf(searchParams.get('domain') ?? '');
  if (!hostForm.test(host)) return [400, 'domain is no host'];
  return (await has(host)) ? [200, 'yes'] : [403, 'no verified host'];
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

/** Returns a function that counts a call and is true once the current second's limit is exceeded. */
function createCounter(perSecond: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count > perSecond;
  };
}
