import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  type SwitcherStyle,
  switcherConfig,
  switcherHtml,
} from '@dragoman/domain/language-switcher';
import { buildSync } from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { switcherScript } from './index.ts';

/** A readable palette (WCAG AA), unlike the specified defaults. */
export const readable = {
  inactiveTextColor: '#3A3F58',
  hoverTextColor: '#111111',
  activeTextColor: '#FFFFFF',
  inactiveBackgroundColor: '#FFFFFF',
  hoverBackgroundColor: '#F5B52E',
  activeBackgroundColor: '#24348F',
} as const;

/** Returns a page with the switcher, as the proxy serves it. */
export function pageWith(options: {
  readonly style?: Partial<SwitcherStyle>;
  readonly codes?: readonly string[];
  readonly current?: string;
  readonly direction?: string;
  readonly head?: string;
  readonly body?: string;
}): string {
  const { style, codes = ['en', 'es', 'ar'], current = 'en', direction = 'ltr' } = options;
  const languages = codes.map((code) => ({ code, href: `/${code}/tea` }));
  const label = current === 'es' ? 'Idioma' : undefined;
  const html = switcherHtml({ scriptUrl: '/translate.js', languages, current, label, style });
  return `<!doctype html><html lang="${current}" dir="${direction}"><head><title>Tea</title><meta name="viewport" content="width=device-width">${html}${options.head ?? ''}</head><body><main><h1>Tea</h1><p>Leaves and water.</p>${options.body ?? ''}</main></body></html>`;
}

export interface Harness {
  /** Errors of the page. */
  readonly faults: readonly string[];
  page(): Page;
  /** Opens this HTML under a policy that allows only scripts of its own host. */
  open(html: string, context?: BrowserContextOptions): Promise<Page>;
}

/** A server and a browser for one test file; each test gets its own page. */
export function openHarness(): Harness {
  let server: Server;
  let browser: Browser;
  let page: Page | undefined;
  let shown = '';
  const faults: string[] = [];
  beforeAll(async () => {
    server = serve(() => shown);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterEach(async () => {
    await page?.context().close();
    page = undefined;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  return {
    faults,
    page: () => page as Page,
    async open(html, context = {}) {
      shown = html;
      faults.length = 0;
      page = await (await browser.newContext(context)).newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        const isIcon = message.location().url.endsWith('favicon.ico');
        if (message.type() === 'error' && !isIcon) faults.push(message.text());
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      return page;
    },
  };
}

const policy = `default-src 'none'; script-src 'self'; require-trusted-types-for 'script'`;
/** The configuration of website 7. */
const website = switcherConfig({
  current: 'en',
  languages: ['en', 'es', 'ar', 'fr'].map((code) => {
    const base = `https://shop.example${code === 'en' ? '' : `/${code}`}`;
    return { code, href: `${base}/`, base };
  }),
});
const scripts: Record<string, () => string> = {
  '/translate.js': switcherScript,
  '/mount.js': mountScript,
  '/late.js': () => `addEventListener('DOMContentLoaded', () =>
    document.body.append(Object.assign(document.createElement('p'), { id: 'late' })));`,
  '/translate/7.js': () => `Dragoman.config(${JSON.stringify(website)})`,
  '/translate/7c9e.js': () => 'Dragoman.config(null)',
  '/init.js': () => `Dragoman.init({ websiteId: '7' })`,
};

/** Serves the document at `/`, and the scripts. */
function serve(document: () => string): Server {
  return createServer(({ url = '/' }, response) => {
    const script = scripts[url];
    response.setHeader('content-security-policy', policy);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script?.() ?? (url === '/' ? document() : '<!doctype html><title>other</title>'));
  });
}

/** `mountSwitcher` as a global, for pages that call it as the preview does. */
function mountScript(): string {
  const result = buildSync({
    stdin: {
      contents: `export { mountSwitcher } from './mount.ts';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'snippet',
  });
  return result.outputFiles[0]?.text ?? '';
}
