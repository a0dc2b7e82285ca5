import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small website of ours whose pages answer when the test says so. */
export interface HeldSite {
  readonly url: string;
  readonly host: string;
  /** From now on pages other than the first wait. */
  hold(): void;
  /** Those that wait, and all after them, answer. */
  release(): void;
  /** From now on nothing is answered with a page, robots.txt included. */
  breakDown(): void;
  repair(): void;
  close(): Promise<void>;
}

/** How many pages the site has, the first one included. */
export const heldSitePages = 13;

/** Starts the site on a free port of this machine. */
export async function startHeldSite(): Promise<HeldSite> {
  let open = () => {};
  let gate = Promise.resolve();
  let isBroken = false;
  const server = createServer(async ({ url = '/' }, response) => {
    if (isBroken) return response.writeHead(503).end();
    const html = pageAt(url);
    if (html === undefined) return response.writeHead(404).end();
    if (url !== '/') await gate;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
    breakDown() {
      isBroken = true;
    },
    repair() {
      isBroken = false;
    },
    async close() {
      open();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pageAt(path: string): string | undefined {
  const numbers = Array.from({ length: heldSitePages - 1 }, (_, index) => index + 1);
  const links = numbers.map((number) => `<a href="/room-${number}">Room ${number}</a>`);
  if (path === '/') return page('The house', `<p>Welcome to our house.</p>${links.join(' ')}`);
  const [, number] = /^\/room-(\d+)$/.exec(path) ?? [];
  if (number === undefined || !numbers.includes(Number(number))) return undefined;
  return page(`Room ${number}`, `<p>The window of room ${number} is open.</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}
