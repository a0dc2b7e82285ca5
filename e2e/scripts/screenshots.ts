import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../harness/browser.ts';
import { demoTranslated } from '../harness/development.ts';
import { startInstallation } from '../harness/installation.ts';
import { publicPaths } from '../harness/public-site.ts';
import { takeAppPictures } from './app-pictures.ts';

/** Reference pictures for the documentation: `npm run screenshots`, or `npm run screenshots site` for those of the public pages. */
const onlySite = process.argv.includes('site');
const folder = path.resolve(import.meta.dirname, '../../docs/images');
const widths = [1440, 375];
const deepest = 7500;
const schemes = ['light', 'dark'] as const;

mkdirSync(path.join(folder, 'site'), { recursive: true });
const installation = await startInstallation();
const browser = await openBrowser();
try {
  const { webUrl = '', proxyPort, demoUrl = '' } = installation.running;
  for (const address of [...(await publicPaths(webUrl)), '/login']) {
    await picture(browser, `site/${siteName(address)}`, webUrl + address, true);
  }
  const sizes = widths.flatMap((width) => schemes.map((colorScheme) => ({ width, colorScheme })));
  await takeAppPictures({ browser, webUrl, shop: demoUrl }, sizes, async (page, name) => {
    const { width = 0 } = page.viewportSize() ?? {};
    const scheme = await page.evaluate(() =>
      matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    );
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(folder, `site/${name}-${width}-${scheme}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 60 });
  });
  if (!onlySite) {
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
