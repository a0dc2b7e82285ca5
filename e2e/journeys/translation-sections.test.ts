import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { browser, installation } from '../harness/journey.ts';
import { drop, served } from '../harness/owned-shop.ts';
import { button, onShop, page, refuse, says, servedWhen, shop } from '../harness/shop-journey.ts';
import { waitFor } from '../harness/wait.ts';

onShop();

const open = (section: string) =>
  page.goto(`${shop.webUrl}/dashboard/website/${shop.websiteId}/translation/es?section=${section}`);
/** What the services themselves say is for the log (decision 0338). */
const ours = 'Something went wrong on our side.';

describe('slugs', () => {
  const field = (slug: string) =>
    page.getByRole('textbox', { name: `Translation of ${slug}`, exact: true });
  const check = (slug: string) => button(`Save the translation of ${slug}`);
  const entry = (slug: string) => page.getByRole('listitem').filter({ has: field(slug) });

  const row = () =>
    shop.database.kysely
      .selectFrom('websites')
      .select('language_switcher_config')
      .where('id', '=', shop.websiteId)
      .executeTakeFirstOrThrow();
  const look = async () => (await row()).language_switcher_config;

  /** Another screen saves a style between this screen's read and its write. */
  const saveLookMeanwhile = (changes: object) =>
    page.route(
      '**/rest/v1/websites?select=*',
      async (route) => {
        const answer = await route.fetch();
        const language_switcher_config = JSON.stringify({ ...(await look()), ...changes });
        await shop.database.kysely
          .updateTable('websites')
          .set({ language_switcher_config })
          .where('id', '=', shop.websiteId)
          .execute();
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );

  test.each(['slugs', 'media'])('%s: a page past the last is the last', async (section) => {
    await open(`${section}&page=99`);
    await page.waitForURL((url) => url.searchParams.get('page') !== '99');
    await page.getByRole('heading', { name: `Website ${section}` }).waitFor();
    if (section === 'slugs') await says(/^Page (\d+) of \1$/);
    else await page.getByRole('listitem').filter({ hasText: '.svg' }).first().waitFor();
  });

  test('are paginated by ten and searchable', async () => {
    await refuse('**/api/website-slugs/**', 503, 'Not now.');
    await open('slugs');
    await says('Failed to fetch slugs: Not now.');
    await page.unroute('**/api/website-slugs/**');
    await button('Try again').click();
    await says(/^Page 1 of \d/);
    expect(await page.getByRole('textbox', { name: /^Translation of/ }).count()).toBe(10);
    await button('Next').click();
    await says(/^Page 2 of \d/);
    await field('about').waitFor({ state: 'detached' });
    await button('Previous').click();
    await page.getByRole('textbox', { name: 'Search slugs' }).fill('QUIENES');
    await says('Page 1 of 1');
    expect(await page.getByRole('textbox', { name: /^Translation of/ }).count()).toBe(1);
    await page.getByRole('textbox', { name: 'Search slugs' }).fill('%');
    await says('No slug contains “%”.');
  });

  test('are drafts until confirmed; then the proxy serves the page at the new address', async () => {
    await open('slugs');
    await says('Enter or ✓ saves; Esc undoes.');
    await field('about').fill('a/b');
    await says('A slug cannot contain spaces or any of / \\ ? # %.');
    expect(await check('about').getAttribute('aria-disabled')).toBe('true');
    await field('about').press('Escape');
    expect(await field('about').inputValue()).toBe('quienes-somos');
    await field('about').fill('Sobre Nosotros');
    await entry('about').getByText('Saved as sobre-nosotros').waitFor();
    await entry('about').getByText('/es/sobre-nosotros').waitFor();
    await page.reload();
    expect(await field('about').inputValue()).toBe('Sobre Nosotros');
    await field('cart').fill('contacto');
    await check('cart').click();
    await entry('cart')
      .getByText(
        'Failed to update translation: “contacto” is already used for “contact”. Choose another.',
      )
      .waitFor();
    expect(await field('cart').inputValue()).toBe('contacto');
    await field('cart').press('Escape');
    await field('about').press('Enter');
    await says('“about” is now “sobre-nosotros”.');
    expect(await check('about').getAttribute('aria-disabled')).toBe('true');
    const moved = await servedWhen('/es/about', (_, url) => url.endsWith('/es/sobre-nosotros'));
    expect(moved.status).toBe(200);
    // The old address redirects.
    const before = await served(browser, `${shop.servedAt}/es/quienes-somos`);
    expect([before.status, before.url]).toEqual([200, `${shop.servedAt}/es/sobre-nosotros`]);
    await button('Undo').click();
    await says('Back to “quienes-somos”.');
    expect(await field('about').inputValue()).toBe('quienes-somos');
    await servedWhen('/es/about', (_, url) => url.endsWith('/es/quienes-somos'));
  });

  test('stay unchanged if the owner keeps addresses untranslated', async () => {
    await open('slugs');
    const choice = page.getByRole('checkbox', { name: "Don't translate URLs for Spanish" });
    await page.route('**/rest/v1/websites*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { message: 'Not today.' } })
        : route.fallback(),
    );
    await choice.click();
    await says(`Failed to update setting: ${ours}`);
    expect(await choice.isChecked()).toBe(false);
    await page.unroute('**/rest/v1/websites*');
    await saveLookMeanwhile({ fontSize: 17 });
    await choice.click();
    await entry('about').getByText('/es/about').waitFor();
    await expect.poll(look).toMatchObject({ fontSize: 17, dontTranslateSlugs: { es: true } });
    const about = await servedWhen('/es/about', (html, url) => {
      return url.endsWith('/es/about') && html.includes('href="/es/about"');
    });
    expect(about.status).toBe(200);
    const before = await served(browser, `${shop.servedAt}/es/quienes-somos`);
    expect([before.status, before.url]).toEqual([200, `${shop.servedAt}/es/about`]);
    const french = await served(browser, `${shop.servedAt}/fr/about`);
    expect(french.url).not.toContain('/fr/about');
    await page.reload();
    await page.getByRole('checkbox', { name: /^Don't translate/, checked: true }).waitFor();
    await choice.click();
    await servedWhen('/es/about', (_, url) => url.endsWith('/es/quienes-somos'));
  });
});

const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${color}"/></svg>`;

describe('pictures', () => {
  const entry = () =>
    page.getByRole('listitem').filter({ has: page.getByText('hero.svg', { exact: true }) });
  const choose = (file: { name: string; mimeType: string; text: string }) =>
    entry()
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from(file.text) });
  const red = { name: 'red.svg', mimeType: 'image/svg+xml', text: svg('red') };
  const toast = (text: string) =>
    page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
  const undo = (text: string) => toast(text).getByRole('button', { name: 'Undo' }).click();
  const shown = () => entry().getByAltText('hero.svg, Spanish').getAttribute('src');

  test('are replaced and served by the proxy; reset and undone', async () => {
    await open('media&search=hero.svg');
    await entry().getByText('2 sizes, replaced together').waitFor();
    await choose({ name: 'tea.pdf', mimeType: 'application/pdf', text: 'x' });
    await says('“tea.pdf” is not an image. Choose an image file.');
    await choose({ ...red, text: `${svg('red')}${' '.repeat(10 * 1024 * 1024)}` });
    await says(/“red.svg” is too large: 10.1 MB/);
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/storage/v1/object/translated-media/**', async (route) => {
      await held;
      await route.continue();
    });
    await choose(red);
    await page.getByRole('progressbar', { name: 'Uploading hero.svg, Spanish' }).waitFor();
    release();
    await button('Remove: hero.svg').waitFor();
    await page.unroute('**/storage/v1/object/translated-media/**');
    const address = (await shown()) ?? '';
    expect(address).toMatch(
      new RegExp(`/translated-media/${shop.websiteId}/es/[0-9a-f-]{36}\\.svg\\?v=\\d+$`),
    );
    await servedWhen('/es/', (html) => html.includes(address));
    const picture = await fetch(address);
    expect([await picture.text(), picture.headers.get('cache-control')]).toEqual([
      svg('red'),
      'max-age=3600',
    ]);
    expect((await served(browser, `${shop.servedAt}/fr/`)).html).not.toContain(address);

    const file = path.join(installation.dataDir, 'blue.SVGZ.svg');
    await writeFile(file, svg('blue'));
    await drop(entry().getByAltText('hero.svg, Spanish'), file);
    const replaced = await waitFor('another picture', async () => {
      const now = await shown().catch(() => null);
      return now === null || now === address || now.startsWith('blob:') ? undefined : now;
    });
    expect(await (await fetch(replaced)).text()).toBe(svg('blue'));
    await servedWhen('/es/', (html) => html.includes(replaced));

    await undo('The picture is replaced.');
    await servedWhen(
      '/es/',
      (html) => !html.includes(replaced) && html.includes('translated-media'),
    );
    const earlier = (await shown()) ?? '';
    expect(await (await fetch(earlier)).text()).toBe(svg('red'));

    await button('Remove: hero.svg').click();
    await says('The original picture is back.');
    await servedWhen('/es/', (html) => !html.includes('translated-media'));
    await undo('The original picture is back.');
    await button('Remove: hero.svg').waitFor();
    await servedWhen('/es/', (html) => html.includes(earlier));
    await button('Remove: hero.svg').click();
    await toast('The original picture is back.').getByRole('button', { name: 'Close' }).click();
    await waitFor('the file gone', async () => ((await fetch(earlier)).ok ? undefined : true));
  });

  test('of other proportions are warned of before they are saved', async () => {
    await open('media&search=hero.svg');
    const wide = svg('red')
      .replace('0 0 4 3', '0 0 9 1')
      .replace('<svg ', '<svg width="900" height="100" ');
    await choose({ ...red, text: wide });
    await entry().getByText('This picture has other proportions.').waitFor();
    await entry()
      .getByText(/The original is \d+ × \d+ pixels, this one 900 × 100\./)
      .waitFor();
    expect(await button('Remove: hero.svg').count()).toBe(0);
    await button('Cancel').click();
    await entry().getByText('Same as the original.').waitFor();
    await choose({ ...red, text: wide });
    await button('Use it anyway').click();
    await button('Remove: hero.svg').waitFor();
    await undo('The picture is replaced.');
    await entry().getByText('Same as the original.').waitFor();
  });

  test('can be pasted', async () => {
    await open('media&search=hero.svg');
    await entry()
      .getByLabel(/drop or paste one here/)
      .focus();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([text], 'pasted.svg', { type: 'image/svg+xml' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
      document.activeElement?.dispatchEvent(event);
    }, svg('green'));
    await button('Remove: hero.svg').waitFor();
  });

  test('that no scan found can be added by address', async () => {
    await open('media');
    await page.getByText('Add a missing picture').click();
    const address = page.getByRole('textbox', { name: 'Address of the picture' });
    await address.fill('javascript:alert(1)');
    await address.press('Enter');
    await says('Enter the address of a picture, such as /images/tea.png.');
    await address.fill('/drawn/by-script.png');
    await refuse('**/rest/v1/website_media*', 400, 'Because.');
    await address.press('Enter');
    await says('Failed to add new media');
    await page.unroute('**/rest/v1/website_media*');
    await address.press('Enter');
    await page.getByRole('link', { name: 'by-script.png' }).waitFor();
    await button('Undo').click();
    await page.getByText('Website Media').first().waitFor();
    await page.getByRole('link', { name: 'by-script.png' }).waitFor({ state: 'detached' });
  });

  test('cannot be read once the website is deleted', async () => {
    await open('media&search=hero.svg');
    const address = (await shown()) ?? '';
    const setStatus = (status: 'deleted' | null) =>
      shop.database.kysely
        .updateTable('websites')
        .set({ status })
        .where('id', '=', shop.websiteId)
        .execute();
    expect((await fetch(address)).ok).toBe(true);
    await setStatus('deleted');
    expect((await fetch(address)).ok).toBe(false);
    await setStatus(null);
    expect((await fetch(address)).ok).toBe(true);
  });

  test('errors say what failed', async () => {
    const fail = async (address: string, method: string, message: string, act: () => unknown) => {
      const refusal = { status: 400, json: { message: 'Because.', code: 'X', statusCode: '400' } };
      await page.route(address, (route) =>
        route.request().method() === method ? route.fulfill(refusal) : route.fallback(),
      );
      await act();
      await entry().getByRole('alert').getByText(message).waitFor();
      await entry().getByRole('alert').getByText('Because.').waitFor();
      await page.unroute(address);
    };
    const rows = '**/rest/v1/translated_media*';
    await refuse('**/rest/v1/website_media*', 400);
    await open('media&search=hero.svg');
    await says('Failed to fetch media items');
    await page.unroute('**/rest/v1/website_media*');
    await button('Try again').click();
    const files = '**/storage/v1/object/translated-media/**';
    await fail(files, 'POST', 'Failed to upload file', () => choose(red));
    await fail(rows, 'PATCH', 'Failed to update media', () => choose(red));
    await fail(rows, 'DELETE', 'Failed to delete media', () => button('Remove: hero.svg').click());
    await button('Remove: hero.svg').click();
    await entry().getByText('Choose a picture').waitFor();
    await fail(rows, 'POST', 'Failed to add new media', () => choose(red));
  });
});
