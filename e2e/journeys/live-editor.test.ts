import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordPageStrings } from '@dragoman/core/website-strings';
import { createWebsite } from '@dragoman/core/websites';
import { snippetCode } from '@dragoman/domain/deployment';
import type { Frame, FrameLocator, Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browser } from '../harness/journey.ts';
import { served } from '../harness/owned-shop.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { onShop, page, shop } from '../harness/shop-journey.ts';
import { waitFor } from '../harness/wait.ts';

let live: FrameLocator;

onShop({ OUTGOING_ALLOWED_HOSTS: '*.localhost' });
beforeEach(() => {
  live = page.frameLocator('iframe');
});

const address = (query: string, website = shop.websiteId, language = 'es') =>
  `${shop.webUrl}/dashboard/website/${website}/translation/${language}/visual?live=${query}`;
const card = () => page.getByRole('region', { name: 'Edit this text' });
const field = () => card().getByRole('textbox');
const frame = () => page.frames().find((one) => one.parentFrame() !== null) as Frame;
/** Clicks a text once the editor knows it, which the pointer shows. */
async function choose(text: Locator): Promise<void> {
  await waitFor('a text that can be chosen', async () => {
    await text.hover();
    const isKnown = () => document.documentElement.style.cursor === 'pointer';
    return (await text.evaluate(isKnown)) || undefined;
  });
  await text.click();
}
const listed = (name: RegExp) => page.locator('aside').getByRole('heading', { name });

describe('the live editor on a subdirectory', () => {
  test('a text clicked on the live page is edited, and changes in place for visitors too', async () => {
    await page.goto(address(''));
    await listed(/On this page/).waitFor();
    const heading = live.locator('h1').first();
    await heading.evaluate((node) => Object.assign(node, { isSame: true }));
    await choose(heading);
    await field().fill('Papel, <1>tinta y otro camino</1>');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.textContent()).toBe('Papel, tinta y otro camino');
    expect(await heading.evaluate((node) => Reflect.get(node, 'isSame'))).toBe(true);
    expect(frame().url()).toBe(`${shop.servedAt}/es/`);
    await waitFor('the served page with the new text', async () => {
      const { html } = await served(browser, `${shop.servedAt}/es/`);
      return html.includes('tinta y otro camino') || undefined;
    });
    expect(await violations(page)).toEqual([]);
  });

  test('a link leads to its page, live', async () => {
    await page.goto(address(''));
    await listed(/On this page/).waitFor();
    await choose(live.getByRole('link', { name: 'Echa un vistazo a la tienda' }));
    await page.getByRole('button', { name: 'Go to the linked page' }).click();
    await page.waitForURL(/path=%2Fproducts&live/);
    await page.getByTitle('/products in Spanish, live').waitFor();
    await page.getByText('Use the page', { exact: true }).click();
    await live.getByRole('link', { name: 'Quiénes somos' }).first().click();
    await page.waitForURL(/path=%2Fabout&live/);
  });

  test('on a phone, in the dark and right to left', async () => {
    await page.goto(address('', shop.websiteId, 'ar'));
    await listed(/On this page/).waitFor();
    await choose(live.locator('h1').first());
    await page.setViewportSize({ width: 375, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await field().waitFor();
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
  });
});

/** Tries what a script of the page could. */
const hostile = `
const stolen = { ports: 0, addresses: [location.href, document.URL] };
addEventListener('message', ({ ports }) => { stolen.ports += ports.length; });
stolen.addresses.push(...performance.getEntriesByType('navigation').map(({ name }) => name));
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...given) { stolen.port = this; return postMessage.apply(this, given); };
try { top.location = 'https://evil.example/'; } catch {}
setTimeout(() => {
  try { top.location = 'https://evil.example/'; } catch {}
  parent.postMessage('dragoman-picture', '*', [new MessageChannel().port1]);
  const late = document.createElement('p');
  late.id = 'late';
  late.textContent = 'Drawn later';
  document.body.append(late);
}, 300);
Object.assign(window, { stolen });`;

describe('the live editor on a subdomain, with the snippet, a policy and a hostile script', () => {
  let site: Server;
  let websiteId: string;
  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy':
          "default-src 'self'; script-src 'self' 'nonce-abc'; frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'referrer-policy': 'unsafe-url',
        'cache-control': 'public, max-age=3600',
      });
      response.end(
        `<!doctype html><html lang="en"><head><title>Shop</title><script nonce="abc">${hostile}</script></head><body><h1>Good tea</h1><p>Made by <b>Ada</b> in <i>Rome</i></p>${snippetCode(`${shop.webUrl}/translate.js`, websiteId)}</body></html>`,
      );
    });
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
    const { port } = site.address() as AddressInfo;
    websiteId = await createLiveWebsite(`http://hostile.localhost:${port}`);
  });
  afterAll(() => {
    site.close();
    site.closeAllConnections();
  });

  async function createLiveWebsite(url: string): Promise<string> {
    const { database } = shop;
    const { rows } = await database.pool.query('select user_id from websites where id = $1', [
      shop.websiteId,
    ]);
    const languages = { originalLanguage: 'en', translationLanguages: ['es'] };
    const { id } = await createWebsite(
      { database },
      { userId: rows[0].user_id, url, ...languages },
    );
    const { kysely } = database;
    const values = { url_structure: 'subdomain', status: 'enabled' } as const;
    await kysely.updateTable('websites').set(values).where('id', '=', id).execute();
    await kysely
      .insertInto('website_hosts')
      .values({ website_id: id, host: 'es.hostile.localhost', language: 'es' })
      .execute();
    await kysely
      .insertInto('translations')
      .values({ website_id: id, target_language: 'es', first_completed_at: new Date() })
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'target_language'])
          .doUpdateSet({ first_completed_at: new Date() }),
      )
      .execute();
    const { id: pageId } = await kysely
      .insertInto('pages')
      .values({ website_id: id, path: '/', outcome: 'page' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const texts = ['Good tea', 'Made by <1>Ada</1> in <2>Rome</2>', 'Drawn later'];
    const units = texts.map((text) => ({ text, kind: 'text', context: 'p' }) as const);
    await kysely.transaction().execute(async (transaction) => {
      await recordPageStrings(transaction, { websiteId: id, pageId, language: 'en' }, units);
    });
    const translations = ['Buen té', '<2>Roma</2>: hecho por <1>Ada</1>', 'Dibujado después'];
    for (const [at, text] of texts.entries()) {
      await database.pool.query(
        `insert into translated_strings (website_string_id, target_language, translated_string)
         select id, 'es', $2 from website_strings where website_id = $3 and original_string = $1
         on conflict (website_string_id, target_language) do update set translated_string = $2`,
        [text, translations[at], id],
      );
    }
    return id;
  }

  const idOf = async (text: string): Promise<string> => {
    const { rows } = await shop.database.pool.query(
      'select id from website_strings where website_id = $1 and original_string = $2',
      [websiteId, text],
    );
    return rows[0].id;
  };

  test('texts are edited, also those with tags and those that scripts draw', async () => {
    await page.goto(address('', websiteId).replace('?live=', ''));
    await page
      .getByText(/^Scripts draw part of this page: \d+ texts? (is|are) not on the picture\./)
      .waitFor();
    await page.getByRole('button', { name: 'Edit on the live page' }).click();
    await listed(/On this page 3/).waitFor();
    await choose(live.locator('p').first());
    await expect.poll(() => field().inputValue()).toBe('<2>Roma</2>: hecho por <1>Ada</1>');
    await field().fill('Hecho por <1>Ada</1> en <2>Roma</2>');
    await page.keyboard.press('Enter');
    await expect.poll(() => live.locator('p').first().innerHTML()).toContain('en <i>Roma</i>');
    await choose(live.locator('#late'));
    await expect.poll(() => field().inputValue()).toBe('Dibujado después');
    await field().fill('Dibujado tarde');
    await page.keyboard.press('Enter');
    await expect.poll(() => live.locator('#late').textContent()).toBe('Dibujado tarde');
  });

  test('a hostile script gets nothing that works, leads nowhere and changes no text', async () => {
    await page.goto(address('', websiteId));
    await listed(/On this page 3/).waitFor();
    const stolen = await frame().evaluate(() => {
      const { ports, addresses } = Reflect.get(globalThis, 'stolen');
      return { ports, addresses, cookie: document.cookie };
    });
    expect(stolen.ports).toBe(0);
    expect(stolen.addresses.slice(0, 2).join()).not.toContain('dragoman-edit');
    expect(new URL(page.url()).origin).toBe(new URL(shop.webUrl).origin);
    // The link, which its navigation timing may still have, is used up.
    const used = stolen.addresses.find((one: string) => one.includes('dragoman-edit'));
    expect(used).toBeDefined();
    expect((await served(browser, used ?? '')).html).not.toContain('"editor"');
    // A choice by the script does not take the field away from who types.
    await choose(live.locator('h1'));
    await expect.poll(() => field().inputValue()).toBe('Buen té');
    await field().fill('Muy buen té');
    const other = await idOf('Drawn later');
    await frame().evaluate((id) => {
      const { port } = Reflect.get(globalThis, 'stolen');
      port.postMessage({ type: 'select', id, occurrence: 0, href: null });
      port.postMessage({ type: 'leave' });
      port.postMessage({ type: 'follow', href: 'https://evil.example/' });
      port.postMessage({ type: 'save', id, text: 'x' });
    }, other);
    await page.waitForTimeout(500);
    expect(await field().inputValue()).toBe('Muy buen té');
  });

  test('a page elsewhere cannot show the page in a frame, and a stranger gets no editor', async () => {
    const token = randomBytes(32).toString('base64url');
    await shop.database.pool.query(
      `insert into live_editor_links (token_hash, website_id, language, user_id, editor_origin)
       select $1, id, 'es', user_id, $2 from websites where id = $3`,
      [createHash('sha256').update(token).digest(), shop.webUrl, websiteId],
    );
    const { port } = new URL(shop.servedAt);
    const url = `http://es.hostile.localhost:${port}/?dragoman-edit=${token}`;
    await page.setContent(`<iframe src="${url}"></iframe>`);
    await expect.poll(() => frame().url()).toMatch(/^chrome-error:/);
    const stranger = await browser.newContext();
    const visit = await stranger.newPage();
    await visit.goto(address('', websiteId));
    await visit.waitForURL(/login/);
    await stranger.close();
  });

  test('a page that goes elsewhere is opened again', async () => {
    await page.goto(address('', websiteId));
    await listed(/On this page 3/).waitFor();
    await frame().evaluate(() => location.reload());
    await page.getByText('The page has gone to another address.').waitFor();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await page.getByText('The page has gone to another address.').waitFor({ state: 'detached' });
    await choose(live.locator('h1'));
  });
});

test('a language is edited before it is live; that of a paused website leads to going live', async () => {
  await shop.database.pool.query(
    "update translations set first_completed_at = null where website_id = $1 and target_language = 'fr'",
    [shop.websiteId],
  );
  await page.goto(address('', shop.websiteId, 'fr'));
  await listed(/On this page/).waitFor();
  await choose(live.locator('h1').first());
  expect(new URL(frame().url()).hostname).toBe(`${shop.websiteId}.proxy.localhost`);
  await shop.database.pool.query("update websites set status = 'disabled' where id = $1", [
    shop.websiteId,
  ]);
  await page.reload();
  await page.getByRole('alert').getByText('This language is not live yet.').waitFor();
  await page.getByText('Picture', { exact: true }).click();
  await page.frameLocator('iframe').locator('h1').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go live' }).click();
  await page.getByRole('tab', { name: 'Integration', selected: true }).waitFor();
});
