import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { browser, onSharedInstallation, webUrl } from '../harness/journey.ts';
import {
  openPopup,
  overflow,
  publicPaths,
  unfold,
  violations,
  violationsLightAndDark,
  watchPage,
} from '../harness/public-site.ts';

onSharedInstallation(['api', 'backend', 'web']);

let paths: string[];

beforeAll(async () => {
  paths = await publicPaths(webUrl);
});

/** Opens every page, a few at a time, and returns what `look` finds for each. */
async function onEveryPage<T>(
  options: Parameters<Browser['newPage']>[0],
  look: (page: Page, faults: string[]) => Promise<T>,
): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  const left = [...paths];
  const work = async () => {
    // A new page costs the browser twice what another address costs it.
    const page = await browser.newPage(options);
    const faults = watchPage(page, webUrl);
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      faults.length = 0;
      await page.goto(webUrl + path);
      found[path] = await look(page, faults);
    }
    await page.context().close();
  };
  await Promise.all([work(), work(), work()]);
  return found;
}

const all = <T>(value: T) => Object.fromEntries(paths.map((path) => [path, value]));

describe('every public page', () => {
  // Colors are the same on a phone.
  test.each([
    { width: 1440, themes: 'light and dark', violationsOf: violationsLightAndDark },
    { width: 375, themes: 'light', violationsOf: violations },
  ])(
    'at $width px axe finds nothing, $themes, no script fails, no other host is requested',
    async ({ width, violationsOf }) => {
      const options = { viewport: { width, height: 900 } } as const;
      const found = await onEveryPage(options, async (page, faults) => [
        ...(await violationsOf(page)),
        ...faults,
      ]);
      expect(found).toEqual(all([]));
    },
  );

  test('axe finds nothing with every dialog and section open', async () => {
    const options = { viewport: { width: 375, height: 812 } } as const;
    const found = await onEveryPage(options, async (page) => {
      const popups = page.locator('main [popover], main dialog');
      const wrong = (await unfold(page)) > 0 ? await violationsLightAndDark(page) : [];
      for (let index = 0; index < (await popups.count()); index++) {
        await openPopup(popups.nth(index));
        wrong.push(...(await violations(page)));
      }
      return wrong;
    });
    expect(found).toEqual(all([]));
  });

  test('fits 320 px, also right to left and with everything unfolded', async () => {
    const found = await onEveryPage({ viewport: { width: 320, height: 700 } }, async (page) => {
      const widths = [await overflow(page)];
      await unfold(page);
      widths.push(await overflow(page));
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      widths.push(await overflow(page));
      return Math.max(...widths);
    });
    expect(found).toEqual(all(0));
  });

  test('is readable without scripts and has title and description', async () => {
    const found = await onEveryPage({ javaScriptEnabled: false }, async (page) => ({
      headings: await page.locator('h1:visible').count(),
      links: (await page.locator('main a:visible').count()) > 0,
      described: (await page.locator('meta[name=description]').getAttribute('content')) !== '',
      picture: await page.locator('meta[property="og:image"]').count(),
      footer: await page.locator('footer a').allTextContents(),
    }));
    const footer = ['Terms of Service', 'Privacy Policy', 'Contact Us'];
    expect(found).toEqual(all({ headings: 1, links: true, described: true, picture: 1, footer }));
  });

  test('structured data is valid JSON and names its subject', async () => {
    const found = await onEveryPage({}, (page) =>
      page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent)['@type'])),
    );
    expect(found['/pricing']).toEqual(['Product', 'FAQPage', 'BreadcrumbList']);
    expect(found['/']).toEqual(expect.arrayContaining(['Organization', 'SoftwareApplication']));
  });
});

describe('the shell', () => {
  test('on small screens the menu opens, closes by Esc, outside press and choice, and passes axe', async () => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await context.newPage();
    await page.goto(`${webUrl}/pricing`);
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const expanded = () => button.getAttribute('aria-expanded');
    expect([await expanded(), await menu.isVisible()]).toEqual(['false', false]);

    await button.press('Enter');
    await expect.poll(expanded).toBe('true');
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Pricing',
      'Help',
      'Login / Sign Up',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pricing');
    await page.keyboard.press('Escape');
    await expect.poll(expanded).toBe('false');

    await button.click();
    await page.mouse.click(180, 780);
    await expect.poll(() => menu.isVisible()).toBe(false);

    await button.click();
    await menu.getByRole('link', { name: 'Help' }).click();
    await page.waitForURL(`${webUrl}/help`);
    expect(await menu.isVisible()).toBe(false);
    await context.close();
  });

  test('signed-in visitors see Dashboard and Logout without a layout shift', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${webUrl}/pricing`);
    const help = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' });
    const links = () =>
      page.locator('header a:visible, header nav button:visible').allTextContents();
    const before = await help.boundingBox();
    expect(await links()).toEqual(['Dragoman', 'Pricing', 'Help', 'Login / Sign Up']);
    await context.addInitScript(() => localStorage.setItem('dragoman-session', '{}'));
    await page.reload({ waitUntil: 'commit' });
    expect(await links()).toEqual(['Dragoman', 'Pricing', 'Help', 'Dashboard', 'Logout']);
    expect(await help.boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname !== '/pricing');
    await context.close();
  });

  test('Tab reaches the skip link first, then the links in order', async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${webUrl}/pricing`);
    const names: (string | null | undefined)[] = [];
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(names).toEqual(['Skip to content', 'Dragoman', 'Pricing', 'Help', 'Login / Sign Up']);
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineWidth,
    );
    expect(outline).toBe('3px');
    await page.close();
  });

  test('unknown addresses are 404 for every kind of request', async () => {
    for (const path of ['/nothing', '/pricing/nothing', '/es-nothing', '/404']) {
      const answer = await fetch(webUrl + path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('There is no page here');
    }
    // The app says it in the owner's language once they have signed in.
    const page = await browser.newPage();
    expect((await page.goto(`${webUrl}/dashboard/x/y`))?.status()).toBe(404);
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await page.context().close();
  });

  test('the app runs under its CSP and sends requests to no other host', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const faults = watchPage(page, webUrl);
    await page.goto(`${webUrl}/login`);
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the app, but for the sign-in page, and unlisted pages are excluded from search engines', async () => {
    for (const path of ['/reset-password', '/dashboard', '/success']) {
      expect([path, await (await fetch(webUrl + path)).text()]).toEqual([
        path,
        expect.stringContaining('<meta name="robots" content="noindex"'),
      ]);
    }
  });
});
