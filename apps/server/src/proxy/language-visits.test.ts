import { probeLanguages } from '@dragoman/core/deployment';
import { findWebsite } from '@dragoman/core/websites';
import { freePort } from '@dragoman/database/free-ports';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

let harness: Harness;
let gate: ReturnType<typeof createOutgoingGate>;
const at = (host: string) => `http://${host}:${harness.proxy.port}`;

beforeEach(async () => {
  harness = await startHarness(sendHtml(htmlOf('<p>Good day</p>')));
  gate = createOutgoingGate({
    allowedHosts: ['*.shop.test'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  await harness.change({ url: 'http://shop.test/' });
  await harness.serveAt('www.shop.test', null, `http://${harness.authority}`);
  await harness.translate('Good day', 'Bonjour');
  await harness.setStatus('fr', 'completed');
  await verify();
});
afterEach(async () => {
  await gate.close();
  await harness.close();
});

async function verify() {
  await harness.database.kysely
    .updateTable('website_hosts')
    .set({ verified_at: new Date() })
    .execute();
}

async function visit(visitorOrigin = at) {
  const { database } = harness;
  const deps = {
    database,
    fetchPage: createPageFetcher(gate),
    visitorOrigin,
    challengePort: harness.proxy.port,
  };
  const found = await probeLanguages(deps, await findWebsite({ database }, harness.website.id));
  const rows = await database.kysely
    .selectFrom('language_addresses')
    .select(['language', 'address', 'serving_since', 'serving_problem'])
    .orderBy('language')
    .execute();
  return {
    ...found,
    rows: rows.map((row) => [
      row.language,
      row.address,
      row.serving_since === null ? row.serving_problem : 'serving',
    ]),
  };
}

/** Waits until the proxy has received a change. */
const shows = (path: string, host: string, status: number) =>
  expect
    .poll(async () => (await ask(harness.proxy.port, host, path)).status, { timeout: 10_000 })
    .toBe(status);

test('21 an untranslated language is not reported as serving just because its host serves another', async () => {
  const own = `${at('www.shop.test')}`;
  expect(await visit()).toEqual({
    areLive: false,
    isLosing: false,
    rows: [
      ['es', `${own}/es/`, 'untranslated'],
      ['fr', `${own}/fr/`, 'serving'],
    ],
  });
  await harness.translate('Good day', 'Buenos días', 'es');
  await harness.setStatus('es', 'completed');
  await expect
    .poll(async () => (await visit()).rows, { timeout: 10_000 })
    .toEqual([
      ['es', `${own}/es/`, 'serving'],
      ['fr', `${own}/fr/`, 'serving'],
    ]);
  expect((await visit()).areLive).toBe(true);
});

test('each subdomain is probed at its own address', async () => {
  await harness.change({ url_structure: 'subdomain' });
  await harness.serveAt('fr.shop.test', 'fr', `http://${harness.authority}`);
  await harness.serveAt('es.shop.test', 'es', `http://${harness.authority}`);
  await verify();
  await shows('/', 'es.shop.test', 302);
  expect((await visit()).rows).toEqual([
    ['es', `${at('es.shop.test')}/`, 'untranslated'],
    ['fr', `${at('fr.shop.test')}/`, 'serving'],
  ]);
});

test('a language counts as serving even if the home page is excluded', async () => {
  await harness.change({
    exclusions: JSON.stringify({
      rules: [{ kind: 'path', value: '/', effect: 'exclude' }],
    }),
  });
  const mark = async () =>
    (await ask(harness.proxy.port, 'www.shop.test', '/fr/')).headers['x-dragoman'];
  await expect.poll(mark, { timeout: 10_000 }).toContain('excluded');
  expect((await visit()).rows[1]?.[2]).toBe('serving');
});

test('the address has the scheme that is actually served', async () => {
  const port = await freePort();
  const found = await visit((host) => `https://${host}:${port}`);
  expect(found.rows[1]).toEqual(['fr', `${at('www.shop.test')}/fr/`, 'serving']);
  // HTTPS is expected, so the probe is repeated.
  expect(found.areLive).toBe(false);
});

test('a language that stops serving is reported as lost once', async () => {
  await visit();
  await harness.change({ status: 'disabled' });
  await shows('/fr/', 'www.shop.test', 302);
  expect(await visit()).toMatchObject({
    isLosing: true,
    rows: [expect.anything(), ['fr', expect.anything(), 'untranslated']],
  });
  expect((await visit()).isLosing).toBe(false);
});

test('removed languages and languages on unverified hosts have no address', async () => {
  await visit();
  await harness.change({ translation_languages: ['fr'] });
  expect((await visit()).rows.map(([language]) => language)).toEqual(['fr']);
  await harness.database.kysely.updateTable('website_hosts').set({ verified_at: null }).execute();
  expect(await visit()).toEqual({ areLive: false, isLosing: false, rows: [] });
});
