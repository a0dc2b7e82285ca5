import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { appConfigHtml, buildWeb, webRoot, withTokens } from '../../../index.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Response of the product API's or data store's double; `undefined` never responds. */
type Answer = { readonly status: number; readonly body: unknown } | undefined;

/** A request of the page. */
interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The built start page on its own server, with doubles of the form's two requests. */
export interface LandingHarness {
  readonly calls: Call[];
  /** Responses by path. */
  readonly answers: Map<string, Answer>;
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export const detect = '/api/detect-website-language';
export const park = '/rest/v1/temp_websites';

export async function openLandingHarness(): Promise<LandingHarness> {
  await buildWeb();
  const calls: Call[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    if (pathname === detect || pathname === park) {
      const text = (await request.toArray()).join('');
      calls.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      const answer = answers.get(pathname);
      if (answer === undefined) return;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    }
    response.setHeader('content-type', types[path.extname(pathname)] ?? 'text/html; charset=utf-8');
    response.end(await fileAt(pathname, originOf(server)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return {
    calls,
    answers,
    open: (options) => openPage(browser, originOf(server), options),
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function openPage(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  return page;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function fileAt(pathname: string, origin: string): Promise<string | Buffer> {
  if (pathname !== '/') {
    return readFile(path.join(webRoot(), pathname)).catch(() => '<title>other</title>');
  }
  const html = await readFile(path.join(webRoot(), 'site/index.html'), 'utf8');
  const brand = {
    brand: 'Dragoman',
    company: 'Dragoman',
    supportEmail: 'help@dragoman.example',
    productHost: 'localhost',
  };
  const config = appConfigHtml({
    ...brand,
    apiUrl: '',
    supabaseUrl: origin,
    supabaseKey: 'a-key-for-everybody',
    billing: 'none',
    testMode: false,
    openSignUps: true,
    signInWays: [],
    development: false,
  });
  const values = { ...brand, publicUrl: origin, year: '2026', demoShop: 'http://demo.localhost' };
  return withTokens(html, values).replace('</head>', () => `${config}</head>`);
}
