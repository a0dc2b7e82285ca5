import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A failure of the cache; each time it is set, it happens once. */
export type PurgeFault = 'auth' | 'rate' | 'broken' | 'slow';

export interface PurgeDouble {
  readonly url: string;
  /** The keys of each accepted call. */
  readonly purged: string[][];
  /** All calls, including failed ones. */
  readonly calls: { readonly method: string; readonly path: string }[];
  fail(...faults: PurgeFault[]): void;
  close(): Promise<void>;
}

type Service = 'instance' | 'cloudflare' | 'fastly';

const secret = 'tea';

/** Starts a double of a purge API that accepts the secret `tea` and what the service documents, nothing else. */
export async function startPurgeDouble(service: Service): Promise<PurgeDouble> {
  const purged: string[][] = [];
  const calls: { method: string; path: string }[] = [];
  const faults: PurgeFault[] = [];
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    calls.push({ method: request.method ?? '', path: request.url ?? '' });
    const fault = faults.shift();
    if (fault === 'slow') return;
    if (fault !== undefined) return refuse(service, fault, response);
    const keys = services[service](request, body);
    if (keys === 'auth') return refuse(service, 'auth', response);
    if (keys === undefined) return void response.writeHead(400).end('bad request');
    purged.push(keys);
    const ok = service === 'cloudflare' ? { success: true, errors: [] } : { status: 'ok' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ok));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purged,
    calls,
    fail: (...next) => void faults.push(...next),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Returns the keys of a valid call, `auth` for a wrong secret, undefined for anything else. */
const services: Record<
  Service,
  (request: IncomingMessage, body: string) => string[] | 'auth' | undefined
> = {
  instance({ method, url, headers }) {
    if (headers['x-purge-secret'] !== secret) return 'auth';
    if (method !== 'PURGE' || url !== '/.well-known/dragoman/purge') return undefined;
    const keys = String(headers['surrogate-key']).split(' ');
    return keys.join(' ').length < 8000 ? keys : undefined;
  },
  cloudflare({ method, url, headers }, body) {
    if (headers.authorization !== `Bearer ${secret}`) return 'auth';
    if (method !== 'POST' || url !== '/zones/z1/purge_cache') return undefined;
    const { tags } = JSON.parse(body) as { tags: string[] };
    return tags.length <= 30 ? tags : undefined;
  },
  fastly({ method, url, headers }, body) {
    if (headers['fastly-key'] !== secret) return 'auth';
    if (method !== 'POST' || url !== '/service/s1/purge') return undefined;
    const { surrogate_keys: keys } = JSON.parse(body) as { surrogate_keys: string[] };
    return keys.length <= 256 ? keys : undefined;
  },
};

function refuse(service: Service, fault: PurgeFault, response: ServerResponse): void {
  const status = { auth: service === 'instance' ? 403 : 401, rate: 429, broken: 503, slow: 0 };
  const headers = fault === 'rate' ? { 'retry-after': '2' } : {};
  const errors = [{ code: 10000, message: fault }];
  response.writeHead(status[fault], headers).end(JSON.stringify({ success: false, errors }));
}
