import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { liveScript } from '../index.ts';

const address = 'http://live.example/';

/** Texts of the test pages with their translations. */
export const words: readonly (readonly [source: string, translation: string])[] = [
  ['Leaves and water', 'Hojas y agua'],
  ['Black tea', 'Té negro muy fuerte'],
  ['Why?', '¿Por qué?'],
  ['New', 'Nuevo'],
  ['Pour', 'Sirve'],
  ['Shop', 'Tienda'],
  [
    'Made by <1>Ada</1> in <2>Rome</2>, since 1920.',
    'Desde 1920, hecho en <2>Roma</2> por <1>Ada</1>.',
  ],
  ['We have <1>two hands</1> and one kettle.', 'Tenemos <1>dos manos</1> y una tetera.'],
];

export interface LiveHarness {
  /** Opens a page with this body and the live script. `answers` are the translations that it can request. */
  open(body: string, answers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Texts that the page has requested. */
  readonly requested: string[];
  /** Errors of the page. */
  readonly faults: string[];
}

/** A browser for one test file, with the live script in each page as the proxy serves it. */
export function openLiveHarness(): LiveHarness {
  let browser: Browser;
  const requested: string[] = [];
  const faults: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser?.close());
  return {
    requested,
    faults,
    async open(body, answers = {}) {
      requested.length = 0;
      faults.length = 0;
      for (const context of browser.contexts()) await context.close();
      const page = await (await browser.newContext()).newPage();
      page.on('pageerror', (error) => faults.push(error.message));
      await page.route('**/*', (route) => {
        const request = route.request();
        if (request.url() === address) {
          return route.fulfill({ contentType: 'text/html', body: html(body) });
        }
        if (request.method() !== 'POST') return route.fulfill({ json: [] });
        const { strings } = request.postDataJSON() as { strings: string[] };
        requested.push(...strings);
        const known = strings.filter((text) => Object.hasOwn(answers, text));
        return route.fulfill({
          json: { known: Object.fromEntries(known.map((text) => [text, answers[text]])) },
        });
      });
      await page.goto(address);
      return page;
    },
  };
}

function html(body: string): string {
  const page: LivePage = {
    from: 'en',
    to: 'es',
    prefix: '/es',
    languages: ['es'],
    origins: [new URL(address).origin],
    slugs: [],
    ask: '/strings',
    excluded: [],
    only: [],
    attributes: [],
    data: [],
    pairs: words,
  };
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Shop</title>
<script type="application/json" id="${livePageId}">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>
<script>${liveScript()}</script></head><body>${body}</body></html>`;
}
