import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './stage.ts';

/** The calls of [visitor-account-admin §7] on `temp_websites`, as they are written there. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const day = 24 * 60 * 60 * 1000;

async function park(url: string): Promise<string> {
  const now = Date.now();
  const { data, error } = await stage.anon
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

const read = (id: string, client = stage.anon) =>
  client.from('temp_websites').select('url, original_language').eq('id', id).single();

test('a visitor parks one among many and reads it by its id; nobody reads the list', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await park(`https://site-${count}.example`));
  for (const analysed of [false, true]) {
    if (analysed) await stage.database.pool.query('analyze public.temp_websites');
    for (const at of [0, 11, 19]) {
      const { data } = await read(ids[at] ?? '');
      expect(data).toEqual({ url: `https://site-${at}.example`, original_language: 'en' });
    }
  }
  for (const client of [stage.anon, (await stage.addUser()).client]) {
    const { data, count } = await client.from('temp_websites').select('*', { count: 'exact' });
    expect([data?.length, count]).toEqual([1, 1]);
    const some = await client.from('temp_websites').select('id').in('id', ids.slice(3, 9));
    expect(some.data).toHaveLength(1);
  }
});

test('the user who has signed in reads it, deletes it, and finds it gone', async () => {
  const id = await park('https://mine.example');
  const other = await park('https://other.example');
  const { client } = await stage.addUser();
  expect((await read(id, client)).data).toMatchObject({ url: 'https://mine.example' });
  expect((await client.from('temp_websites').delete().eq('id', id)).error).toBeNull();
  const { data, error } = await read(id, client);
  expect([data, error?.code]).toEqual([null, 'PGRST116']);
  expect((await read(other)).data).toMatchObject({ url: 'https://other.example' });
});

test.each(['example.org', 'javascript:alert(1)', 'https://a b.example'])(
  'what is no address is not parked: %s',
  async (url) => {
    const row = { url, original_language: 'en' };
    const { error } = await stage.anon.from('temp_websites').insert(row);
    expect(error?.code).toBe('42501');
  },
);

test('one at a time', async () => {
  const rows = [1, 2].map((count) => ({
    url: `https://${count}.example`,
    original_language: 'en',
  }));
  for (const { client } of [{ client: stage.anon }, await stage.addUser()]) {
    expect((await client.from('temp_websites').insert(rows)).error?.code).toBe('42501');
  }
});
