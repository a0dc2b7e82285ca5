import type { Database } from '@dragoman/database/connection';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHarness } from './harness.ts';

/** The calls of [visitor-account-admin §7] on `temp_websites`, as specified. */
const harness = await openHarness();
afterAll(() => harness.close());

const day = 24 * 60 * 60 * 1000;

async function park(url: string): Promise<string> {
  const now = Date.now();
  const { data, error } = await harness.anon
    .from('temp_websites')
    .insert({
      url,
      original_language: 'en',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + day).toISOString(),
    })
    .select()
    .single();
  expect(error).toBeNull();
  expect(data).toMatchObject({ url, original_language: 'en', id: expect.any(String) });
  return data.id;
}

const read = (id: string, client = harness.anon) =>
  client.from('temp_websites').select('url, original_language').eq('id', id).single();

test('a visitor parks one and reads it by id', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await park(`https://site-${count}.example`));
  expect(new Set(ids).size).toBe(20);
  for (const analyzed of [false, true]) {
    if (analyzed) await harness.database.pool.query('analyze public.temp_websites');
    for (const at of [0, 11, 19]) {
      const { data } = await read(ids[at] ?? '');
      expect(data).toEqual({ url: `https://site-${at}.example`, original_language: 'en' });
    }
  }
});

describe('without the exact id', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1)
      ids.push(await park(`https://pending-${count}.example`));
  });
  const rest = (path: string, init: RequestInit = {}) =>
    fetch(`${harness.url}/rest/v1/${path}`, init);
  const count = async () =>
    (await harness.database.pool.query('select from temp_websites where id = any ($1)', [ids]))
      .rowCount;

  /** Queries that match pending websites without a single `id=eq.…` filter. */
  const queries = [
    '',
    'expires_at=gt.2020-01-01',
    'order=created_at.desc&limit=1',
    'id=in.(@0)',
    'id=in.(@0,@1)',
    'id=eq(any).{@0,@1}',
    'id=gte.@0&id=lte.@0',
    'id=not.neq.@0',
    'id=not.is.null',
    'or=(id.eq.@0,id.eq.@1)',
    'and=(id.eq.@0)',
    'not.or=(id.neq.@0)',
    'id=eq.@0&id=eq.@0',
    'or=(id.eq.@0,expires_at.gt.2020-01-01)',
    'url=eq.https://pending-0.example',
    'url=like.https*',
    'original_language=eq.en&offset=0',
    'id->>x=eq.@0',
    'select=count()',
    'id=eq.00000000-0000-4000-8000-000000000000&or=(id.not.is.null)',
  ].map((query) => [query]);
  const of = (query: string) => query.replace(/@(\d)/g, (_, at) => ids[Number(at)] ?? '');

  test.each(queries)('cannot be read or counted without an exact id: %s', async (query) => {
    const { token } = await harness.addUser();
    for (const authorization of [undefined, `Bearer ${token}`]) {
      for (const prefer of ['', 'count=exact', 'count=estimated']) {
        const headers = { prefer, ...(authorization && { authorization }) };
        const response = await rest(`temp_websites?${of(query)}`, { headers });
        const text = await response.text();
        if (response.status !== 400) expect(text).toBe('[]');
        expect(text).not.toContain('pending-');
        expect(response.headers.get('content-range') ?? '*/0').toMatch(/^\*\/[*0]$/);
      }
    }
  });

  test.each(queries)('no signed-in user can delete any: %s', async (query) => {
    const { token } = await harness.addUser();
    const headers = { authorization: `Bearer ${token}`, prefer: 'return=representation' };
    const response = await rest(`temp_websites?${of(query)}`, { method: 'DELETE', headers });
    if (response.status !== 400) expect(await response.text()).toBe('[]');
    expect(await count()).toBe(3);
  });

  test('cannot be updated, nor their ids reused, even with the exact id', async () => {
    const { client } = await harness.addUser();
    const [id = ''] = ids;
    const row = { id, url: 'https://thief.example', original_language: 'en' };
    for (const own of [harness.anon, client]) {
      const pending = own.from('temp_websites');
      expect((await pending.update({ url: row.url }).eq('id', id)).error?.code).toBe('42501');
      expect((await pending.upsert(row)).error?.code).toBe('not_served');
      expect((await pending.insert(row)).error?.code).toBe('42501');
    }
    expect((await read(id)).data?.url).toBe('https://pending-0.example');
  });

  test('no function or embedding exposes one', async () => {
    const { client } = await harness.addUser();
    const parked_id = ids[0];
    const owner_id = (await harness.addUser()).id;
    for (const own of [harness.anon, client]) {
      for (const name of ['claim_temp_website', 'keep_temp_translations']) {
        const { error } = await own.rpc(name, { parked_id, owner_id });
        expect(error?.code).toBe('not_served');
      }
      const parts = await own.from('temp_websites').select('url, temp_website_strings(*)');
      expect(parts.error?.code).toBe('not_served');
    }
  });

  test('realtime sends no changes: the table has no triggers', async () => {
    const { rows } = await harness.database.pool.query(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'realtime_%'",
    );
    const names = rows.map(({ name }) => name);
    expect(names).toContain('websites');
    expect(names).not.toContain('temp_websites');
  });
});

test('the id may be sent in a header, for backends that hide filters from the database', async () => {
  const id = await park('https://header.example');
  const found = async (headers: object) => {
    const settings = { 'request.headers': JSON.stringify(headers) };
    const work = async (tx: Parameters<Parameters<Database['withRls']>[1]>[0]) =>
      tx.selectFrom('temp_websites').select('url').execute();
    return harness.database.withRls({ role: 'anon' }, work, settings);
  };
  expect(await found({ 'x-temp-website-id': id })).toEqual([{ url: 'https://header.example' }]);
  expect(await found({ 'x-temp-website-id': 'not an id' })).toEqual([]);
});

test('a signed-in user can read and delete it', async () => {
  const id = await park('https://mine.example');
  const other = await park('https://other.example');
  const { client } = await harness.addUser();
  expect((await read(id, client)).data).toMatchObject({ url: 'https://mine.example' });
  expect((await client.from('temp_websites').delete().eq('id', id)).error).toBeNull();
  const { data, error } = await read(id, client);
  expect([data, error?.code]).toEqual([null, 'PGRST116']);
  expect((await read(other)).data).toMatchObject({ url: 'https://other.example' });
});

test.each([
  { url: 'example.org' },
  { url: 'javascript:alert(1)' },
  { url: 'https://a b.example' },
  { url: 'https://user:secret@a.example' },
  { url: 'https://a.example:99999' },
  { url: 'https://a.example', original_language: 'xx' },
])('refuses what the product API refuses: %j', async (given) => {
  const row = { original_language: 'en', ...given };
  const { error } = await harness.anon.from('temp_websites').insert(row);
  expect(error?.code).toBe('22023');
});

test('refuses more than one row per insert', async () => {
  const rows = [1, 2].map((count) => ({
    url: `https://${count}.example`,
    original_language: 'en',
  }));
  for (const { client } of [{ client: harness.anon }, await harness.addUser()]) {
    expect((await client.from('temp_websites').insert(rows)).error?.code).toBe('not_served');
  }
});
