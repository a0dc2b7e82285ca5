import { afterAll, describe, expect, test } from 'vitest';
import { openHarness } from './harness.ts';

/** The direct database calls of the dashboard and the public pages, §7 of both specifications. */
let websiteId: string;

const harness = await openHarness();
const [owner, other, admin] = [
  await harness.addUser(),
  await harness.addUser(),
  await harness.addUser(),
];
await harness.database.pool.query('insert into admins (user_id) values ($1)', [admin.id]);
afterAll(() => harness.close());

describe('websites', () => {
  test('inserts as the dashboard does', async () => {
    const website = {
      user_id: owner.id,
      url: 'https://shop.example',
      created_at: new Date().toISOString(),
      original_language: 'en',
      translation_languages: [],
      total_word_count: 0,
      status: null,
      dns_checked: false,
      snippet_checked: false,
      language_switcher_config: null,
    };
    const { data, error } = await owner.client.from('websites').insert([website]).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ user_id: owner.id, url: website.url, translation_languages: [] });
    websiteId = data.id;
    const again = await owner.client.from('websites').insert([website]).select().single();
    expect(again).toMatchObject({ status: 409, error: { code: '23505' } });
    const stolen = await other.client.from('websites').insert([website]);
    expect(stolen).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  test('lists websites for the home page: not deleted, newest first', async () => {
    await harness.database.pool.query(
      `insert into websites (user_id, original_language, url, created_at, status, deleted_at) values
       ($1, 'en', 'https://older.example', '2026-01-01', null, null),
       ($1, 'en', 'https://gone.example', now(), 'deleted', '2026-01-02'),
       ($1, 'en', 'https://live.example', '2026-01-03', 'enabled', null)`,
      [owner.id],
    );
    const { data, error } = await owner.client
      .from('websites')
      .select(
        'id, url, created_at, status, user_id, original_language, translation_languages, total_word_count, dns_checked, snippet_checked',
      )
      .or('status.is.null,status.neq.deleted')
      .order('created_at', { ascending: false });
    expect(error).toBeNull();
    expect(data?.map(({ url }) => url)).toEqual([
      'https://shop.example',
      'https://live.example',
      'https://older.example',
    ]);
  });

  test("lists all of a user's websites, and finds an id by URL", async () => {
    const mine = await owner.client.from('websites').select('*').eq('user_id', owner.id);
    expect(mine.data).toHaveLength(3);
    const found = await owner.client
      .from('websites')
      .select('id')
      .eq('user_id', owner.id)
      .eq('url', 'https://shop.example')
      .single();
    expect(found.data).toEqual({ id: websiteId });
    expect((await other.client.from('websites').select('*').eq('user_id', owner.id)).data).toEqual(
      [],
    );
    expect(
      (await admin.client.from('websites').select('*').eq('user_id', owner.id)).data,
    ).toHaveLength(3);
    const gone = await other.client.from('websites').select().eq('id', websiteId).single();
    expect(gone).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });

  test('updates the settings the dashboard writes', async () => {
    const config = {
      style: 'dropdown',
      font: { size: 14 },
      colours: ['#ffffff', 'transparent'],
      text: `"'$1\\`,
    };
    const websites = () => owner.client.from('websites');
    expect(
      (await websites().update({ language_switcher_config: config }).eq('id', websiteId)).error,
    ).toBeNull();
    expect(
      (
        await websites()
          .update({ translation_languages: ['es', 'fr'] })
          .eq('id', websiteId)
      ).error,
    ).toBeNull();
    expect(
      (await websites().update({ original_language: 'de' }).eq('id', websiteId)).error,
    ).toBeNull();
    const { data } = await websites()
      .select('language_switcher_config, original_language, translation_languages')
      .eq('id', websiteId)
      .single();
    expect(data).toEqual({
      language_switcher_config: config,
      original_language: 'de',
      translation_languages: ['es', 'fr'],
    });
  });

  test.each([{ status: 'enabled' }, { total_word_count: 1 }, { user_id: crypto.randomUUID() }])(
    'refuses changes to server-owned columns: %j',
    async (change) => {
      const answer = await owner.client.from('websites').update(change).eq('id', websiteId);
      expect(answer).toMatchObject({ status: 403, error: { code: '42501' } });
    },
  );

  test('another owner changes nothing', async () => {
    const answer = await other.client
      .from('websites')
      .update({ language_switcher_config: {} }, { count: 'exact' })
      .eq('id', websiteId);
    expect(answer).toMatchObject({ error: null, count: 0 });
  });
});

describe('temp_websites', () => {
  test('a visitor parks a URL and reads it; the signed-in user deletes it', async () => {
    const row = {
      url: 'https://pending.example',
      original_language: 'en',
      created_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
    };
    const pending = await harness.anon.from('temp_websites').insert([row]).select().single();
    expect(pending.error).toBeNull();
    const { id } = pending.data;
    const columns = 'url, original_language';
    const read = await harness.anon.from('temp_websites').select(columns).eq('id', id).single();
    expect(read.data).toEqual({ url: row.url, original_language: 'en' });
    const refused = await harness.anon.from('temp_websites').delete().eq('id', id);
    expect(refused).toMatchObject({ status: 401, error: { code: '42501' } });
    expect((await owner.client.from('temp_websites').delete().eq('id', id)).error).toBeNull();
    const gone = await harness.anon.from('temp_websites').select(columns).eq('id', id).single();
    expect(gone).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });
});

describe('website_media and translated_media', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' https://shop.example/a.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'blob:https://shop.example/1',
    '//shop.example/a.png',
    '/a.png',
    'https://shop.example/"onerror="alert(1)',
    'https://shop.example/<script>',
    'https://shop.example/a b.png',
    `https://shop.example/${'a'.repeat(2048)}`,
  ])('refuse the URL %s on insert and update', async (address) => {
    const media = () => owner.client.from('website_media');
    const taken = 'https://shop.example/taken.png';
    const refused = { error: { code: '23514' } };
    const row = { website_id: websiteId, original_media: address };
    expect(await media().insert(row)).toMatchObject(refused);
    const { data } = await media()
      .insert({ ...row, original_media: taken })
      .select()
      .single();
    expect(await media().update({ original_media: address }).eq('id', data.id)).toMatchObject(
      refused,
    );
    const translated = () => owner.client.from('translated_media');
    const replacement = { website_media_id: data.id, target_language: 'es' };
    expect(await translated().insert({ ...replacement, translated_media: address })).toMatchObject(
      refused,
    );
    await translated()
      .insert({ ...replacement, translated_media: taken })
      .throwOnError();
    expect(
      await translated().update({ translated_media: address }).eq('website_media_id', data.id),
    ).toMatchObject(refused);
    await media().delete().eq('id', data.id).throwOnError();
  });

  test('select with embedding, insert, update, delete', async () => {
    const media = () => owner.client.from('website_media');
    const row = { website_id: websiteId, original_media: 'https://shop.example/a.png' };
    const added = await media().insert(row).select().single();
    expect(added.error).toBeNull();
    const translated = {
      website_media_id: added.data.id,
      target_language: 'es',
      translated_media: 'https://cdn.example/a',
    };
    const replacements = () => owner.client.from('translated_media');
    const shown = await replacements().insert(translated).select('id, translated_media').single();
    expect(shown.data).toMatchObject({ translated_media: 'https://cdn.example/a' });
    const second = { translated_media: 'https://cdn.example/b' };
    const replaced = replacements().update(second).eq('id', shown.data?.id);
    expect((await replaced.select('id, translated_media').single()).data).toMatchObject(second);
    const recorded = await harness.database.pool.query(
      `select host(address) as address from activity where verb = 'media.replaced' and website_id = $1`,
      [websiteId],
    );
    expect(recorded.rows).toContainEqual({ address: '127.0.0.1' });
    expect(await other.client.from('translated_media').insert(translated)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    const { data } = await media()
      .select('*, translated_media(*)')
      .eq('website_id', websiteId)
      .eq('translated_media.target_language', 'es');
    expect(data).toMatchObject([
      { ...row, translated_media: [{ translated_media: 'https://cdn.example/b' }] },
    ]);
    expect(
      (await other.client.from('website_media').select('*, translated_media(*)')).data,
    ).toEqual([]);
    const moved = { original_media: 'https://shop.example/moved.png' };
    const change = (who: typeof owner) =>
      who.client.from('website_media').update(moved).eq('id', added.data.id).select();
    expect((await change(other)).data).toEqual([]);
    expect((await change(owner)).data).toMatchObject([moved]);
    const stolen = await other.client
      .from('website_media')
      .delete({ count: 'exact' })
      .eq('id', added.data.id);
    expect(stolen.count).toBe(0);
    const removed = await owner.client
      .from('translated_media')
      .delete({ count: 'exact' })
      .eq('website_media_id', added.data.id);
    expect(removed.count).toBe(1);
    expect((await media().delete({ count: 'exact' }).eq('id', added.data.id)).count).toBe(1);
  });

  test('media must belong to a website of the user', async () => {
    const row = { website_id: crypto.randomUUID(), original_media: 'https://a.example' };
    expect(await owner.client.from('website_media').insert(row)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
  });

  test('a page of pictures as the screen reads it: searched, in order, counted, with their sizes', async () => {
    const media = () => owner.client.from('website_media');
    const names = ['c%', 'b', 'a'];
    const urls = names.map((name) => `https://shop.example/${encodeURIComponent(name)}.png`);
    const ids: string[] = [];
    for (const original_media of urls) {
      const row = { website_id: websiteId, original_media };
      ids.push((await media().insert(row).select('id').single().throwOnError()).data.id);
    }
    const small = 'https://shop.example/a-300.png';
    await harness.database.pool.query(
      'insert into website_media (website_id, original_media, size_of) values ($1, $2, $3)',
      [websiteId, small, ids[2]],
    );
    const page = (search: string, from: number, to: number) =>
      media()
        .select('id, original_media, translated_media(id, translated_media)', { count: 'exact' })
        .eq('website_id', websiteId)
        .eq('translated_media.target_language', 'es')
        .is('size_of', null)
        .is('gone_at', null)
        .ilike('original_media', `%${search}%`)
        .order('created_at')
        .order('original_media')
        .range(from, to);
    const first = await page('SHOP', 0, 1);
    expect(first).toMatchObject({ status: 206, count: 3, error: null });
    expect(first.data).toEqual(
      [0, 1].map((at) => ({ id: ids[at], original_media: urls[at], translated_media: [] })),
    );
    expect((await page('shop', 2, 3)).data?.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await page('\\%25', 0, 9)).data?.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await page('shop', 10, 19)).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
    const sizes = await media().select('size_of, original_media').in('size_of', ids);
    expect(sizes.data).toEqual([{ size_of: ids[2], original_media: small }]);
    for (const id of ids) await media().delete().eq('id', id).throwOnError();
  });
});

test('paused websites and live addresses are read by website', async () => {
  const { pool } = harness.database;
  await pool.query(
    'insert into paused_websites (website_id, user_id, reason) values ($1, $2, $3)',
    [...[websiteId, owner.id, 'owner']],
  );
  await pool.query(
    "insert into language_addresses (website_id, language, address) values ($1, 'es', 'https://es.shop.example/')",
    [websiteId],
  );
  const reason = () =>
    owner.client.from('paused_websites').select('reason').eq('website_id', websiteId).maybeSingle();
  const addresses = ({ client }: typeof owner) =>
    client
      .from('language_addresses')
      .select('language,address,serving_since,serving_problem')
      .eq('website_id', websiteId);
  expect((await reason()).data).toEqual({ reason: 'owner' });
  const address = 'https://es.shop.example/';
  expect((await addresses(owner)).data).toEqual([
    { language: 'es', address, serving_since: null, serving_problem: null },
  ]);
  expect((await addresses(other)).data).toEqual([]);
});

test('a setting is replaced only while it has the value that was read', async () => {
  const update = (change: object, unchanged: readonly [string, string, string | null]) =>
    owner.client
      .from('websites')
      .update(change)
      .eq('id', websiteId)
      .filter(...unchanged)
      .select('id');
  const rows = [{ id: websiteId }];
  const languages = { translation_languages: ['fr', 'es'] };
  await update(languages, ['original_language', 'eq', 'de']);
  expect((await update(languages, ['translation_languages', 'eq', '{"es"}'])).data).toEqual([]);
  expect((await update(languages, ['translation_languages', 'eq', '{"fr","es"}'])).data).toEqual(
    rows,
  );
  const config = { language_switcher_config: { fontSize: 12, dontTranslateSlugs: { es: true } } };
  await update({ language_switcher_config: null }, ['original_language', 'eq', 'de']);
  expect((await update(config, ['language_switcher_config', 'is', null])).data).toEqual(rows);
  const other = '{"fontSize":11}';
  expect((await update(config, ['language_switcher_config', 'eq', other])).data).toEqual([]);
  const same = JSON.stringify(config.language_switcher_config);
  expect((await update(config, ['language_switcher_config', 'eq', same])).data).toEqual(rows);
});

describe('what the product API refuses is refused here', () => {
  const insert = { url: 'https://new.example', original_language: 'en' };
  test.each([
    [{ ...insert, original_language: 'xx' }],
    [{ ...insert, translation_languages: ['xx'] }],
    [{ ...insert, url: 'https://user:secret@new.example' }],
    [{ ...insert, url: 'https://new.example:99999' }],
    [{ ...insert, url: 'javascript:alert(1)' }],
    [{ ...insert, language_switcher_config: { fontSize: 900 } }],
    [{ ...insert, language_switcher_config: { template: 'nope' } }],
    [{ ...insert, language_switcher_config: [] }],
  ])('%j', async (row) => {
    const answer = await owner.client.from('websites').insert({ ...row, user_id: owner.id });
    expect(answer).toMatchObject({ status: 400, error: { code: '22023' } });
    const { url: _, ...change } = row;
    if (row.url !== insert.url) return;
    const changed = await owner.client.from('websites').update(change).eq('id', websiteId);
    expect(changed).toMatchObject({ status: 400, error: { code: '22023' } });
  });
});

test('an account adds sixty websites in ten minutes, one in each call', async () => {
  const { id, client } = await harness.addUser();
  const add = (host: number) =>
    client
      .from('websites')
      .insert({ user_id: id, url: `https://many-${host}.example`, original_language: 'en' });
  const statuses = await Promise.all(Array.from({ length: 61 }, (_, host) => add(host)));
  const count = (wanted: number) => statuses.filter(({ status }) => status === wanted).length;
  expect([count(201), count(429)]).toEqual([60, 1]);
  const row = { user_id: other.id, original_language: 'en' };
  const two = [1, 2].map((host) => ({ ...row, url: `https://two-${host}.example` }));
  expect(await other.client.from('websites').insert(two)).toMatchObject({
    status: 400,
    error: { code: 'not_served' },
  });
});

test('admins: selects everything, filtered by user_id', async () => {
  const rows = (who: typeof owner) => who.client.from('admins').select('*').eq('user_id', who.id);
  expect((await rows(admin)).data).toEqual([{ user_id: admin.id }]);
  expect((await rows(owner)).data).toEqual([]);
  expect(await rows(owner).single()).toMatchObject({ error: { code: 'PGRST116' } });
});
