import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { startInstallation } from '../harness/installation.ts';
import { publicPaths } from '../harness/public-site.ts';
import { type TakePicture, takeAppPictures } from './app-pictures.ts';
import { takeWorkspacePictures } from './workspace-pictures.ts';

/** Reference pictures for the documentation: `npm run screenshots`, or those of one part: `npm run screenshots site`, `… workspace`, `… demo`. */
const parts = ['site', 'workspace', 'demo'].filter((part) => process.argv.includes(part));
const wants = (part: string) => parts.length === 0 || parts.includes(part);
const folder = path.resolve(import.meta.dirname, '../../docs/images');
const widths = [1440, 375];
const deepest = 7500;
const schemes = ['light', 'dark'] as const;

for (const under of ['site', 'workspace']) mkdirSync(path.join(folder, under), { recursive: true });
const installation = await startInstallation({ BILLING: 'double' });
const browser = await openBrowser();
try {
  const { webUrl = '', proxyPort, demoUrl = '' } = installation.running;
  const sizes = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));
  if (wants('site')) {
    for (const address of [...(await publicPaths(webUrl)), '/login']) {
      await picture(browser, `site/${siteName(address)}`, webUrl + address, true);
    }
    await takeAppPictures({ browser, webUrl, shop: demoUrl }, sizes, appPicture('site', false));
  }
  if (wants('workspace')) {
    await demoTranslated(webUrl);
    await takeWorkspacePictures(
      { browser, webUrl, give: giveDemo },
      sizes,
      appPicture('workspace', true),
    );
  }
  if (wants('demo')) {
    await demoTranslated(webUrl);
    const shop = `http://demo.localhost:${proxyPort}`;
    await picture(browser, 'installation', `${webUrl}/dev`);
    await picture(browser, 'demo-en', demoUrl);
    for (const language of ['es', 'fr', 'ar']) {
      await picture(browser, `demo-${language}`, `${shop}/${language}/`);
    }
  }
} finally {
  await browser.close();
  await installation.close();
}

function giveDemo(user_id: string): Promise<unknown> {
  const { kysely } = installation.running.services.database;
  return kysely.updateTable('websites').set({ user_id }).execute();
}

/** Takes what a screen of the app shows, or the whole of it down to `deepest` pixels. */
function appPicture(under: string, whole: boolean): TakePicture {
  return async (page, name) => {
    const { width = 0 } = page.viewportSize() ?? {};
    const scheme = await page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    );
    await page.evaluate(() => document.fonts.ready);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({
      path: path.join(folder, `${under}/${name}-${width}-${scheme}.jpg`),
      type: 'jpeg',
      quality: whole ? 45 : 60,
      fullPage: whole,
      ...(whole && { clip: { x: 0, y: 0, width, height: Math.min(height, deepest) } }),
    });
  };
}

function siteName(address: string): string {
  if (address === '/') return 'start';
  return address.includes('nothing') ? 'not-found' : address.slice(1).replaceAll('/', '-');
}

/** One in each width and scheme, of what the screen shows or of the whole page down to `deepest` pixels. */
async function picture(of: Browser, name: string, address: string, whole = false): Promise<void> {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await of.newPage({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(folder, `${name}-${width}-${colorScheme}.jpg`);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: file,
        type: 'jpeg',
        quality: whole ? 45 : 70,
        fullPage: whole,
        ...(whole && { clip: { x: 0, y: 0, width, height: Math.min(height, deepest) } }),
      });
      await page.close();
    }
  }
}
