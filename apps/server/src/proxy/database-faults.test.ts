import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlOf } from './echo.fixture.ts';
import { startOwnPostgres } from './own-postgres.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

const soon = { timeout: 30_000, interval: 50 };
/** Milliseconds for which a fault lasts, and in which every page must arrive. */
const lasting = 2000;
const prompt = 3000;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let harness: Harness;
const get = (path: string) => ask(harness.proxy.port, harness.host, path);

/** Each page has a text of its own, which is missing in the translation. */
const page = (path: string) => htmlOf(`<p>Good day</p><p>The text of ${path} is new</p>`);

beforeAll(async () => {
  postgres = await startOwnPostgres();
  harness = await startHarness(
    (request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=1' })
        .end(page(request.url ?? '')),
    {},
    async () => postgres,
  );
  await harness.translate('Good day', 'Bonjour');
  await harness.translate('Good day', 'Buenos días', 'es');
  for (const path of ['/fr/', '/es/']) await get(path);
});
afterAll(() => harness.close());

/** Fails every write as a full disk does. */
async function fillDisk(): Promise<void> {
  await postgres.database.pool.query(`
    create function public.no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await eachTable(
    'create trigger no_space before insert or update or delete on %s execute function public.no_space()',
  );
}

async function freeDisk(): Promise<void> {
  await eachTable('drop trigger if exists no_space on %s');
  await postgres.database.pool.query('drop function public.no_space');
}

async function eachTable(statement: string): Promise<void> {
  const { rows } = await postgres.database.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of rows) await postgres.database.pool.query(statement.replace('%s', name));
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
  'out of disk space': { begin: fillDisk, end: freeDisk },
};

interface Loaded {
  readonly status: number;
  readonly isTranslated: boolean;
  readonly took: number;
}

/** Loads pages one after the other, known and new ones, until `isOver` returns true. */
async function load(language: string, greeting: string, isOver: () => boolean): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  while (!isOver()) {
    const start = performance.now();
    const path = loaded.length % 2 === 0 ? '' : `new-${language}-${loaded.length}`;
    const { status, text } = await get(`/${language}/${path}`);
    loaded.push({ status, isTranslated: text.includes(greeting), took: performance.now() - start });
    await sleep(5);
  }
  return loaded;
}

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
      load('fr', 'Bonjour', over),
      load('es', 'Buenos', over),
      load('fr', 'Bonjour', over),
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
