import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskCache } from '@dragoman/core/serving';
import { silentLog } from '@dragoman/domain/log';
import { mountSmallDisk } from '@dragoman/providers/files/testing';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { htmlOf } from './echo.fixture.ts';
import { startOwnPostgres } from './own-postgres.fixture.ts';
import { loadPages } from './page-loads.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const soon = { timeout: 30_000, interval: 50 };
/** Milliseconds for which a fault lasts, and in which every page must arrive. */
const lasting = 2000;
const prompt = 3000;

/** Each page has a text of its own, which is missing in the translation. */
const page = (path: string) => htmlOf(`<p>Good day</p><p>The text of ${path} is new</p>`);

const disk = await mountSmallDisk(400);
const postgres = await startOwnPostgres(disk.folder);
const harness = await startHarness(
  (request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=1' })
      .end(page(request.url ?? '')),
  { disk: openDiskCache({ folder: disk.folder, maxBytes: 10_000_000, log: silentLog }) },
  async () => postgres,
);
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
for (const path of ['/fr/', '/es/']) await get(path);
afterAll(async () => {
  await harness.close();
  await disk.close();
});

/** Fills the disk of the database and of DATA_DIR, also what the database had reserved for itself. */
async function fillDisk(): Promise<void> {
  disk.fill();
  const write =
    'create table filler as select repeat(md5(n::text), 100) from generate_series(1, 10000) n';
  await expect(postgres.database.pool.query(write)).rejects.toThrow(
    /No space left|Connection terminated/,
  );
  disk.fill();
}

const faults: Readonly<Record<string, { begin(): unknown; end(): unknown }>> = {
  stopped: { begin: () => postgres.stop(), end: () => postgres.start() },
  hanging: { begin: () => postgres.freeze(), end: () => postgres.thaw() },
  crashing: { begin: () => postgres.crash(), end: () => {} },
  'out of connections': {
    begin: () =>
      postgres.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
      ),
    end: () => {},
  },
  'out of disk space': { begin: fillDisk, end: () => disk.free() },
};

const isStored = async (text: string) => {
  const { rows } = await sql`select from unknown_strings where original_string = ${text}`.execute(
    postgres.database.kysely,
  );
  return rows.length > 0;
};

test.each(Object.keys(faults))(
  '40 a database that is %s fails no page, and loses no change and no new text',
  async (name) => {
    const fault = faults[name];
    const text = `The text of /after-${name.replaceAll(' ', '-')} is new`;
    let isOver = false;
    const over = () => isOver;
    const loads = [
      loadPages(harness, 'fr', 'Bonjour', over),
      loadPages(harness, 'es', 'Buenos', over),
      loadPages(harness, 'fr', 'Bonjour', over),
    ];
    await sleep(300);
    await fault?.begin();
    await get(`/fr/after-${name.replaceAll(' ', '-')}`);
    await sleep(lasting);
    await fault?.end();
    await sleep(500);
    isOver = true;
    const all = (await Promise.all(loads)).flat();
    expect(all.filter(({ status }) => status !== 200)).toEqual([]);
    expect(all.filter(({ isTranslated }) => !isTranslated)).toEqual([]);
    expect(Math.max(...all.map(({ took }) => took))).toBeLessThan(prompt);
    expect(all.length).toBeGreaterThan(50);
    const greeting = `Bonjour, ${name}`;
    await expect
      .poll(() => harness.translate('Good day', greeting).catch(String), soon)
      .toBeUndefined();
    await expect.poll(async () => (await get('/fr/')).text, soon).toContain(greeting);
    await expect
      .poll(async () => {
        await get(`/fr/after-${name.replaceAll(' ', '-')}`);
        return isStored(text);
      }, soon)
      .toBe(true);
  },
  90_000,
);
