import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from './harness.ts';

/** The direct database calls of the dashboard and the public pages, §7 of both specifications. */
let harness: Harness;
let owner: Awaited<ReturnType<Harness['addUser']>>;
let other: typeof owner;
let admin: typeof owner;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
  [owner, other, admin] = [
    await harness.addUser(),
    await harness.addUser(),
    await harness.addUser(),
  ];
  await harness.service.from('admins').insert({ user_id: admin.id });
});
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
    const rows = [
      { url: 'https://older.example', created_at: '2026-01-01T00:00:00Z' },
      { url: 'https://gone.example', status: 'deleted', deleted_at: '2026-01-02T00:00:00Z' },
      { url: 'https://live.example', status: 'enabled', created_at: '2026-01-03T00:00:00Z' },
    ].map((row) => ({ ...row, user_id: owner.id, original_language: 'en' }));
    const added = await harness.service.from('websites').insert(rows, { defaultToNull: false });
    expect(added.error).toBeNull();
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
    const target = { onConflict: 'website_media_id,target_language' };
    const upsert = (client = owner.client, url = translated.translated_media) =>
      client
        .from('translated_media')
        .upsert({ ...translated, translated_media: url }, target)
        .select()
        .single();
    expect((await upsert()).error).toBeNull();
    expect((await upsert(owner.client, 'https://cdn.example/b')).data).toMatchObject({
      translated_media: 'https://cdn.example/b',
    });
    expect(await upsert(other.client)).toMatchObject({ status: 403, error: { code: '42501' } });
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

  test('media must belong to a website', async () => {
    const row = { website_id: crypto.randomUUID(), original_media: 'https://a.example' };
    expect(await harness.service.from('website_media').insert(row)).toMatchObject({
      status: 409,
      error: {
        code: '23503',
        details: expect.stringContaining('is not present in table "websites"'),
      },
    });
  });
});

test('admins: selects everything, filtered by user_id', async () => {
  const rows = (who: typeof owner) => who.client.from('admins').select('*').eq('user_id', who.id);
  expect((await rows(admin)).data).toEqual([{ user_id: admin.id }]);
  expect((await rows(owner)).data).toEqual([]);
  expect(await rows(owner).single()).toMatchObject({ error: { code: 'PGRST116' } });
});
