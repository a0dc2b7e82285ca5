import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as after } from 'node:timers/promises';
import type axe from 'axe-core';
import type { Frame, Locator, Page } from 'playwright-core';

/**
 * Paths of the listed public pages in the original language, by the sitemap, and of those it leaves out. The documentation, which
 * is in English only, is left out too.
 */
export async function publicPaths(webUrl: string): Promise<string[]> {
  const listed = (await sitePaths(webUrl)).filter((path) => !path.startsWith('/docs'));
  return [...listed, '/success', '/there-is-nothing-here'];
}

/** Paths of the documentation's pages, by the sitemap. */
export async function docsPaths(webUrl: string): Promise<string[]> {
  return (await sitePaths(webUrl)).filter((path) => path.startsWith('/docs'));
}

async function sitePaths(webUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${webUrl}/sitemap.xml`)).text();
  const originals = [...sitemap.matchAll(/hreflang="x-default" href="([^"]+)"/g)];
  return [...new Set(originals.map(([, href = '']) => new URL(href).pathname))];
}

/** Codes of the languages that the public pages are translated to, by the sitemap. */
export async function publicLanguages(webUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${webUrl}/sitemap.xml`)).text();
  const codes = [...sitemap.matchAll(/hreflang="([^"]+)"/g)].map(([, code = '']) => code);
  return [...new Set(codes)].filter((code) => code !== 'en' && code !== 'x-default');
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Hands axe to the page and its frames. It is large, which costs the browser more than the run of it: once for a document. */
async function bringAxe(page: Page): Promise<void> {
  const bring = async (frame: Frame) => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  };
  await bring(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame without scripts never answers.
  await Promise.allSettled(inner.map((frame) => Promise.race([bring(frame), after(1000)])));
}

/** What axe finds wrong on the page as it stands, by all of its rules or the given ones, in a line each. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What fades in has too little contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await bringAxe(page);
  const options: axe.RunOptions = { resultTypes: ['violations'] };
  return page.evaluate(
    async (chosen) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found = await run(document, chosen);
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} at ${target}: ${failureSummary}`),
      );
    },
    rules === undefined ? options : { ...options, runOnly: rules },
  );
}

const light = { colorScheme: 'light', forcedColors: 'none' } as const;
const dark = { colorScheme: 'dark', forcedColors: 'none' } as const;
const highContrast = { colorScheme: 'light', forcedColors: 'active' } as const;
/** The rules of axe whose result depends on the theme. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong in the light theme, and what its rules of color find in the dark one. The page is light afterwards. */
export function violationsLightAndDark(page: Page): Promise<string[]> {
  return violationsInThemes(page, [dark]);
}

/** Like `violationsLightAndDark`, also in high contrast. */
export async function violationsInThemes(
  page: Page,
  themes: readonly (typeof dark | typeof highContrast)[] = [dark, highContrast],
): Promise<string[]> {
  const found = await violations(page);
  for (const theme of themes) {
    await page.emulateMedia(theme);
    const wrong = await violations(page, rulesOfColor);
    found.push(...wrong.map((one) => `${JSON.stringify(theme)}: ${one}`));
  }
  await page.emulateMedia(light);
  return found;
}

/** Everything that a page does wrong while it is open: errors of scripts, refusals of its policy, requests to others. */
export function watchPage(page: Page, webUrl: string): string[] {
  const { host } = new URL(webUrl);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The page for unknown addresses is itself what Chromium reports here.
    const isItself = message.location().url === page.url();
    if (message.type() !== 'error' || isItself) return;
    faults.push(`${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const { protocol, host: requestedHost } = new URL(request.url());
    if (/^https?:$/.test(protocol) && requestedHost !== host) faults.push(`asks ${request.url()}`);
  });
  return faults;
}

/** Pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The texts of ours that their box cuts off, in a line each. Contents of a website, which have a `lang`, may be cut. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (box: Element) => {
      const { overflowX } = getComputedStyle(box);
      if (!/hidden|clip/.test(overflowX) || box.clientWidth < 3) return false;
      const isOurs = box.closest('body [lang], [translate=no], [aria-hidden=true]') === null;
      return isOurs && box.checkVisibility() && box.scrollWidth > box.clientWidth + 1;
    };
    const boxes = [...document.querySelectorAll('body *')].filter(isCut);
    return boxes
      .flatMap(({ textContent }) => textContent.trim().slice(0, 60) || [])
      .map((text) => `cuts “${text}”`);
  });
}

/** Opens every `details`, also those of which only one is open at a time, and says how many there are. */
export function unfold(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('details')];
    for (const folded of all) {
      folded.removeAttribute('name');
      folded.open = true;
    }
    return all.length;
  });
}

/** Shows a popover or a dialog as its script would. */
export function openPopup(popup: Locator): Promise<void> {
  return popup.evaluate((element) => {
    if (element instanceof HTMLDialogElement) element.showModal();
    else (element as HTMLElement).showPopover();
  });
}
