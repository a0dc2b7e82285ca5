import { snippetCode } from '@dragoman/domain/deployment';
import { describe, expect, test } from 'vitest';
import { openHarness, pageWith } from './harness.fixture.ts';

const harness = openHarness();
const script = '<script defer src="/translate.js"></script>';
const phone = { viewport: { width: 375, height: 667 } };
const host = () => harness.page().locator('dragoman-switcher');

/** The switcher's distances from the edges of the window. */
async function corner() {
  const box = (await host().boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  const { width = 0, height = 0 } = harness.page().viewportSize() ?? {};
  return {
    left: Math.round(box.x),
    right: Math.round(width - box.x - box.width),
    bottom: Math.round(height - box.y - box.height),
  };
}

/** The cumulative layout shift of the page. */
function shift() {
  return harness.page().evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 150);
      }),
  );
}

describe('placement', () => {
  test.each([
    ['bottom-right', 'ltr'],
    ['bottom-right', 'rtl'],
    ['bottom-left', 'ltr'],
    ['bottom-left', 'rtl'],
  ] as const)('%s of a page written %s, and nothing moves', async (placement, direction) => {
    await harness.open(pageWith({ style: { placement, template: 'dropdown' }, direction }), phone);
    const { left, right, bottom } = await corner();
    expect([placement === 'bottom-left' ? left : right, bottom]).toEqual([16, 16]);
    expect(await shift()).toBe(0);
    expect(harness.faults).toEqual([]);
  });

  test('in the configured container, without a layout shift if it has room', async () => {
    const style = {
      template: 'dropdown',
      placement: 'custom',
      customContainerId: 'place',
    } as const;
    const body = '<table><tr><td id="place" width="300" height="60"></table><p>Below</p>';
    const page = await harness.open(pageWith({ style, body }));
    expect(await page.locator('#place > dragoman-switcher').count()).toBe(1);
    await page.getByRole('button').click();
    expect(await page.getByRole('link').count()).toBe(3);
    expect(await shift()).toBe(0);
  });

  test('in the bottom right corner if the container is missing', async () => {
    await harness.open(pageWith({ style: { placement: 'custom', customContainerId: 'nowhere' } }));
    expect(await corner()).toMatchObject({ right: 16, bottom: 16 });
  });

  test('in the container as soon as the page adds it', async () => {
    const style = { placement: 'custom', customContainerId: 'late' } as const;
    const page = await harness.open(pageWith({ style, head: '<script src="/late.js"></script>' }));
    await page.waitForLoadState('load');
    expect(await page.locator('#late > dragoman-switcher').count()).toBe(1);
    expect(await host().count()).toBe(1);
  });

  test('in the container again whenever the page replaces it', async () => {
    const style = { placement: 'custom', customContainerId: 'menu' } as const;
    const page = await harness.open(pageWith({ style }));
    expect(await corner()).toMatchObject({ right: 16, bottom: 16 });
    const draw = () => {
      document.getElementById('menu')?.remove();
      document.body.append(Object.assign(document.createElement('div'), { id: 'menu' }));
    };
    for (const _ of [1, 2]) {
      await page.evaluate(draw);
      await page.locator('#menu > dragoman-switcher').waitFor();
      expect(await host().count()).toBe(1);
    }
    await page.evaluate(() => document.getElementById('menu')?.remove());
    await page.locator('body > dragoman-switcher').waitFor();
    expect(harness.faults).toEqual([]);
  });

  test("the page's universal rules do not move it", async () => {
    const head = '<style>*, body > * { position: relative; width: 90%; margin: 3em }</style>';
    await harness.open(pageWith({ head }), { bypassCSP: true });
    const { left, right, bottom } = await corner();
    expect([right, bottom]).toEqual([16, 16]);
    expect(left).toBeGreaterThan(300);
  });
});

describe('configuration', () => {
  const alternates = ['en', 'ar', 'x-default']
    .map((code) => `<link rel="alternate" hreflang="${code}" href="/${code}/tea">`)
    .join('');

  test("defaults to the page's alternates", async () => {
    await harness.open(
      `<!doctype html><html lang="ar" dir="rtl"><head>${alternates}${script}</head><body><p>شاي</p>`,
    );
    expect(await host().ariaSnapshot()).toBe(`- navigation "Language":
  - list:
    - listitem:
      - link "English":
        - /url: http://${new URL(harness.page().url()).host}/en/tea
    - listitem:
      - link "Arabic":
        - /url: http://${new URL(harness.page().url()).host}/ar/tea`);
    expect(await harness.page().locator('[aria-current]').textContent()).toBe('Arabic');
    expect(await shift()).toBe(0);
  });

  test.each([
    ['en-US', 'English'],
    ['AR', 'Arabic'],
    ['fr', undefined],
  ])('a page in %s is listed as %s', async (lang, current) => {
    const config =
      '<script type="application/json" id="dragoman-config">{"template":"vertical"}</script>';
    await harness.open(
      `<!doctype html><html lang="${lang}"><head>${alternates}${config}${script}</head><body>`,
    );
    const button = harness.page().getByRole('button', { name: current ?? 'Language' });
    expect(await button.getAttribute('aria-current')).toBe(current === undefined ? null : 'true');
    await button.click();
    expect(await harness.page().getByRole('link').count()).toBe(current === undefined ? 2 : 1);
  });

  test.each(['{', '[]', 'null', '{"languages":7}'])(
    'a configuration that is none (%s) counts as missing',
    async (json) => {
      await harness.open(
        `<!doctype html><html lang="en"><head><script type="application/json" id="dragoman-config">${json}</script>${alternates}${script}</head><body>`,
      );
      expect(await harness.page().getByRole('link').count()).toBe(2);
      expect(harness.faults).toEqual([]);
    },
  );

  test('a change of language keeps the fragment of the address', async () => {
    const page = await harness.open(pageWith({}));
    await page.goto(`${page.url()}#leaves`);
    await page.getByRole('link', { name: 'Spanish' }).click();
    await page.waitForURL('**/es/tea#leaves');
  });

  test("is fetched once for a website, and links follow the page's address", async () => {
    const head =
      '<script>Dragoman = { q: [{ websiteId: "7" }], init(o) { this.q.push(o) } }</script>';
    const page = await harness.open(
      `<!doctype html><html lang="en"><head>${head}<script async src="/translate.js"></script></head><body><p>Tea</p></body>`,
      { bypassCSP: true },
    );
    await page.waitForLoadState('load');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    expect(await host().getByRole('link').count()).toBe(4);
    await page.evaluate(() => history.pushState(null, '', '/tea?cup=2'));
    const link = host().getByRole('link', { name: 'French' });
    await link.focus();
    expect(await link.getAttribute('href')).toBe('https://shop.example/fr/tea?cup=2');
    await page.evaluate('Dragoman.init({ websiteId: "7" })');
    expect([requested, await host().count(), harness.faults]).toEqual([[], 1, []]);
  });

  test('a policy that allows the script also allows the fetched configuration', async () => {
    const page = await harness.open(
      `<!doctype html><html lang="en"><head><script src="/translate.js"></script><script src="/init.js"></script></head><body><p>Tea</p>`,
    );
    await host().getByRole('link', { name: 'French' }).waitFor();
    expect([await page.context().cookies(), harness.faults]).toEqual([[], []]);
  });

  test('a page with one language gets no switcher', async () => {
    await harness.open(`<!doctype html><html lang="en">${script}<p>Tea</p>`);
    expect(await host().count()).toBe(0);
    expect(harness.faults).toEqual([]);
  });

  test('the pasted snippet works on a page without the proxy', async () => {
    const pasted = snippetCode('/translate.js', '7c9e');
    await harness.open(
      `<!doctype html><html lang="en"><head>${alternates}</head><body><p>Tea</p>${pasted}</body>`,
      { bypassCSP: true },
    );
    await expect.poll(() => harness.page().getByRole('link').count()).toBe(2);
    expect(await host().count()).toBe(1);
    expect(harness.faults).toEqual([]);
  });

  test('loading the script twice and calling `init` adds one switcher and one global', async () => {
    const head = `${script}<script defer src="/init.js"></script>`;
    const page = await harness.open(pageWith({ head }));
    expect(await host().count()).toBe(1);
    const names = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name));
    });
    expect(names.filter((name) => /dragoman|switcher|snippet/i.test(name))).toEqual(['Dragoman']);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('`init` in the head waits for the page, and restores a switcher that the page removed', async () => {
    const page = await harness.open(
      `<!doctype html><html lang="en"><head>${alternates}<script src="/translate.js"></script><script src="/init.js"></script></head><body><p>Tea</p>`,
    );
    expect(await host().count()).toBe(1);
    await page.evaluate(() => document.body.replaceChildren());
    await page.evaluate('Dragoman.init({ websiteId: "7" })');
    expect(await host().count()).toBe(1);
    expect(harness.faults).toEqual([]);
  });
});
