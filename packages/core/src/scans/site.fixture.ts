import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Delay of the response in milliseconds. */
  readonly delay?: number;
}

/** An HTML page, or a function that is called at each request with its number, from 1. */
export type Page = string | Answer | ((count: number, request: IncomingMessage) => string | Answer);

export interface Site {
  readonly origin: string;
  /** `host:port`, as the outgoing gate expects it. */
  readonly host: string;
  /** Responses by path with query. Can be changed at any time; other paths respond with 404. */
  readonly pages: Map<string, Page>;
  /** Requested paths with query, in order. */
  readonly requests: string[];
  readonly userAgents: Set<string>;
  /** The highest number of concurrent requests. */
  readonly mostAtOnce: () => number;
  close(): Promise<void>;
}

export async function startSite(pages: Readonly<Record<string, Page>>): Promise<Site> {
  const map = new Map(Object.entries(pages));
  const requests: string[] = [];
  const userAgents = new Set<string>();
  let [underWay, most] = [0, 0];
  const server = createServer((request, response) => {
    most = Math.max(most, ++underWay);
    response.once('close', () => --underWay);
    requests.push(request.url ?? '');
    userAgents.add(request.headers['user-agent'] ?? '');
    const count = requests.filter((path) => path === request.url).length;
    void answer(map.get(request.url ?? '') ?? missing, count, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const mostAtOnce = () => most;
  return { origin: `http://${host}`, host, pages: map, requests, userAgents, mostAtOnce, close };
}

/** Returns an HTML page with a title. */
export function html(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

export function redirect(location: string, status = 302): Answer {
  return { status, headers: { location } };
}

const missing: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: html('Not found', '<p>There is nothing here.</p>'),
};

async function answer(
  page: Page,
  count: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = typeof page === 'function' ? page(count, request) : page;
  const full: Answer =
    typeof given === 'string'
      ? { headers: { 'content-type': 'text/html; charset=utf-8' }, body: given }
      : given;
  if (full.delay !== undefined) await sleep(full.delay);
  if (response.destroyed) return;
  response.writeHead(full.status ?? 200, full.headers);
  response.end(full.body);
}
