import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { startInstallation } from '../harness/installation.ts';
import { publicPaths } from '../harness/public-site.ts';
import { type TakePicture, takeAppPictures } from './app-pictures.ts';
import { takeEditorPictures, takeWorkspacePictures } from './workspace-pictures.ts';

/**
 * Pictures of every screen: `npm run screenshots`, or of one part: `npm run screenshots site`, `… workspace`, `… demo`. They go to
 * `screenshots/`, which is not committed; those that the README shows are copied to `docs/images`. `… editor` takes those of the
 * start page, into `apps/web/public`.
 */
const parts = ['site', 'workspace', 'demo', 'editor'].filter((part) => process.argv.includes(part));
const wants = (part: string) => parts.length === 0 || parts.includes(part);
const folder = path.resolve(import.meta.dirname, '../../screenshots');
const images = path.resolve(import.meta.dirname, '../../docs/images');
const published = path.resolve(import.meta.dirname, '../../apps/web/public');
const documented = [
  'site/start-1440-light',
  'demo/es-1440-light',
  'demo/ar-375-dark',
  'workspace/website-1440-light',
  'workspace/translation-strings-1440-dark',
  'workspace/language-switcher-375-light',
];
const widths = [1440, 375];
const schemes = ['light', 'dark'] as const;
/** Pixels after which a picture of a whole page ends. */
const deepest = 7500;

for (const part of ['site', 'workspace', 'demo'])
  mkdirSync(path.join(folder, part), { recursive: true });
const installation = await startInstallation({ BILLING: 'double' });
const browser = await openBrowser();
try {
  const { webUrl = '', proxyPort, demoUrl = '' } = installation.running;
  const sizes = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));
  if (wants('site')) {
    for (const address of [...(await publicPaths(webUrl)), '/login']) {
      await picture(browser, `site/${siteName(address)}`, webUrl + address);
    }
    await takeAppPictures({ browser, webUrl, shop: demoUrl }, sizes, appPicture('site'));
  }
  if (wants('workspace')) {
    await demoTranslated(installation.running.services.database);
    const own = { browser, webUrl, give: giveDemo };
    await takeWorkspacePictures(own, sizes, appPicture('workspace'));
  }
  if (wants('editor')) {
    await demoTranslated(installation.running.services.database);
    await takeEditorPictures({ browser, webUrl, give: giveDemo }, publishEditor);
  }
  if (wants('demo')) {
    await demoTranslated(installation.running.services.database);
    await picture(browser, 'demo/en', demoUrl);
    const shop = `http://demo.localhost:${proxyPort}`;
    for (const language of ['es', 'fr', 'ar'])
      await picture(browser, `demo/${language}`, `${shop}/${language}/`);
  }
} finally {
  await browser.close();
  await installation.close();
}

/** Makes the demo shop, the first website of all, the user's. */
function giveDemo(user_id: string): Promise<unknown> {
  const { kysely } = installation.running.services.database;
  const first = kysely.selectFrom('websites').select('id').orderBy('created_at').limit(1);
  return kysely.updateTable('websites').set({ user_id }).where('id', '=', first).execute();
}

function appPicture(under: string): TakePicture {
  return async (page, name) => {
    const scheme = await page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    );
    await save(page, `${under}/${name}-${page.viewportSize()?.width}-${scheme}`);
  };
}

function siteName(address: string): string {
  if (address === '/') return 'start';
  return address.includes('nothing') ? 'not-found' : address.slice(1).replaceAll('/', '-');
}

/** One picture in each width and scheme. */
async function picture(of: Browser, name: string, address: string): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await of.newPage({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      await save(page, `${name}-${width}-${colorScheme}`);
      await page.close();
    }
  }
}

/** Saves the screen in the two widths that the start page offers. */
async function publishEditor(page: Page, scheme: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const wanted of [640, 1280]) {
    const picture = await capture(page, { width, height, scale: wanted / width });
    writeFileSync(path.join(published, `editor-${wanted}-${scheme}.webp`), picture);
  }
}

interface Area {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

async function capture(page: Page, area: Area): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...area },
  });
  return Buffer.from(data, 'base64');
}

/** Saves the page as WebP: its first screen if the README shows it, else the whole of it. */
async function save(page: Page, name: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const shown = documented.includes(name) ? height : Math.min(whole, deepest);
  const file = path.join(folder, `${name}.webp`);
  writeFileSync(file, await capture(page, { width, height: shown, scale: 1 }));
  if (documented.includes(name))
    copyFileSync(file, path.join(images, `${name.replace('/', '-')}.webp`));
}
