import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';

/** Two owners with a website each; the first has pages with texts, pictures and their translations. */
let harness: Harness;
let owner: Client;
let other: Client;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
  const first = await harness.addUser();
  const second = await harness.addUser();
  owner = first.client;
  other = second.client;
  websiteId = await seed(first.id, 'https://shop.example');
  await seed(second.id, 'https://other.example');
});
afterAll(() => harness.close());

async function seed(userId: string, url: string): Promise<string> {
  const { rows } = await harness.database.pool.query(
    `with w as (insert into websites (user_id, url, original_language, translation_languages)
         values ($1, $2, 'en', '{es,fr}') returning id),
       s as (insert into scans (website_id, status) select id, 'completed' from w returning id, website_id),
       p as (insert into pages (website_id, path, title, first_scan_id)
         select website_id, path, title, id from s, (values ('/', 'Home'), ('/about', 'About')) v (path, title)
         returning id, website_id, path),
       t as (insert into website_strings (website_id, original_string, original_hash)
         select id, text, sha256(text::bytea) from w, (values ('Hello'), ('Goodbye')) v (text) returning id, original_string),
       x as (insert into page_strings (page_id, website_string_id, position)
         select p.id, t.id, row_number() over () from p, t where p.path = '/' or original_string = 'Hello'),
       m as (insert into website_media (website_id, original_media)
         select id, $2 || name from w, (values ('/a.png'), ('/b.png')) v (name) returning id, original_media),
       y as (insert into translated_media (website_media_id, target_language, translated_media)
         select id, language, 'https://cdn.example/' || language from m, (values ('es'), ('fr')) v (language)
         where original_media like '%/a.png')
     select id from w`,
    [userId, url],
  );
  return rows[0].id;
}

const ask = async (query: PromiseLike<unknown>) => {
  const { data, error } = (await query) as { data: unknown; error: unknown };
  expect(error).toBeNull();
  return data;
};

describe('embedded resources', () => {
  test('one-to-many', async () => {
    const query = owner.from('websites').select('url,pages(path,title)');
    expect(await ask(query.order('path', { referencedTable: 'pages' }))).toEqual([
      {
        url: 'https://shop.example',
        pages: [
          { path: '/', title: 'Home' },
          { path: '/about', title: 'About' },
        ],
      },
    ]);
  });

  test('many-to-one', async () => {
    const query = owner.from('pages').select('path,websites(url)').eq('path', '/');
    expect(await ask(query)).toEqual([{ path: '/', websites: { url: 'https://shop.example' } }]);
  });

  test('many-to-many through a join table, with an alias', async () => {
    const query = owner.from('pages').select('path,texts:website_strings(original_string)');
    const sorted = query.order('path').order('original_string', { referencedTable: 'texts' });
    expect(await ask(sorted)).toEqual([
      { path: '/', texts: [{ original_string: 'Goodbye' }, { original_string: 'Hello' }] },
      { path: '/about', texts: [{ original_string: 'Hello' }] },
    ]);
  });

  test('nested', async () => {
    const columns =
      'url, website_media(original_media, translated_media(target_language, translated_media))';
    const query = owner.from('websites').select(columns);
    const sorted = query
      .order('original_media', { referencedTable: 'website_media' })
      .order('target_language', { referencedTable: 'website_media.translated_media' });
    expect(await ask(sorted)).toEqual([
      {
        url: 'https://shop.example',
        website_media: [
          {
            original_media: 'https://shop.example/a.png',
            translated_media: [
              { target_language: 'es', translated_media: 'https://cdn.example/es' },
              { target_language: 'fr', translated_media: 'https://cdn.example/fr' },
            ],
          },
          { original_media: 'https://shop.example/b.png', translated_media: [] },
        ],
      },
    ]);
  });

  test('filters, orders and limits embedded rows', async () => {
    const query = owner.from('websites').select('pages(path)');
    expect(await ask(query.eq('pages.path', '/about'))).toEqual([{ pages: [{ path: '/about' }] }]);
    const either = owner
      .from('websites')
      .select('pages(path)')
      .or('path.eq.nowhere,title.eq.Home', { referencedTable: 'pages' });
    expect(await ask(either)).toEqual([{ pages: [{ path: '/' }] }]);
    const cut = owner
      .from('websites')
      .select('pages(path)')
      .order('path', { referencedTable: 'pages', ascending: false });
    expect(await ask(cut.range(1, 1, { referencedTable: 'pages' }))).toEqual([
      { pages: [{ path: '/' }] },
    ]);
  });

  test('!inner drops rows without a match, in the count too', async () => {
    const media = () =>
      owner
        .from('website_media')
        .select('original_media,translated_media!inner(target_language)', { count: 'exact' });
    const filtered = await media().eq('translated_media.target_language', 'es');
    expect(filtered).toMatchObject({
      count: 1,
      data: [
        {
          original_media: 'https://shop.example/a.png',
          translated_media: [{ target_language: 'es' }],
        },
      ],
    });
    expect(await media().eq('translated_media.target_language', 'de')).toMatchObject({
      count: 0,
      data: [],
    });
  });

  test('!left keeps all rows', async () => {
    const query = owner
      .from('website_media')
      .select('id,translated_media!left(id)')
      .eq('translated_media.target_language', 'de');
    expect(await ask(query)).toHaveLength(2);
  });

  test('an empty embedding filters by existence', async () => {
    const query = owner.from('website_media').select('original_media,translated_media()');
    expect(await ask(query.is('translated_media', null))).toEqual([
      { original_media: 'https://shop.example/b.png' },
    ]);
    const having = owner
      .from('website_media')
      .select('original_media,translated_media()')
      .not('translated_media', 'is', null);
    expect(await ask(having)).toEqual([{ original_media: 'https://shop.example/a.png' }]);
    const { error } = await owner
      .from('website_media')
      .select('id,translated_media()')
      .eq('translated_media', 'x');
    expect(error?.code).toBe('PGRST120');
  });

  test('spreads columns into the row', async () => {
    const query = owner
      .from('pages')
      .select('path,...websites(site:url,user_id::text)')
      .eq('path', '/');
    expect(await ask(query)).toEqual([
      { path: '/', site: 'https://shop.example', user_id: expect.any(String) },
    ]);
    const lists = owner
      .from('website_media')
      .select('original_media,...translated_media(target_language)')
      .like('original_media', '%a.png');
    expect(await ask(lists)).toEqual([
      {
        original_media: 'https://shop.example/a.png',
        target_language: expect.arrayContaining(['es', 'fr']),
      },
    ]);
  });

  test('orders by a column of a to-one relation', async () => {
    const pages = harness.service.from('pages').select('path,websites(user_id)').eq('path', '/');
    const { data, error } = await pages.order('websites(url)', { ascending: false });
    expect(error).toBeNull();
    const { data: websites } = await harness.service
      .from('websites')
      .select('user_id')
      .order('url', { ascending: false });
    expect(data?.map((row) => row.websites)).toEqual(websites);
    const { error: refused } = await harness.service
      .from('websites')
      .select('id,pages(id)')
      .order('pages(path)');
    expect(refused?.code).toBe('PGRST118');
  });

  test('resolves ambiguity by constraint name, column or hint', async () => {
    const scan = { status: 'completed' };
    for (const relation of [
      'first_scan_id',
      'pages_first_scan_id_fkey',
      'scans!pages_first_scan_id_fkey',
      'scans!first_scan_id',
    ]) {
      const [page] = (await ask(
        owner.from('pages').select(`scan:${relation}(status)`).limit(1),
      )) as [unknown];
      expect(page).toEqual({ scan });
    }
  });

  test('ambiguous and missing relations have different errors', async () => {
    const { error, status } = await owner.from('pages').select('scans(id)');
    expect({ status, ...error }).toMatchObject({
      status: 300,
      code: 'PGRST201',
      hint: expect.stringContaining("'scans!pages_first_scan_id_fkey'"),
      details: expect.arrayContaining([
        {
          cardinality: 'many-to-one',
          embedding: 'pages with scans',
          relationship: 'pages_first_scan_id_fkey using pages(first_scan_id) and scans(id)',
        },
      ]),
    });
    const none = await owner.from('websites').select('id,invoices(id)');
    expect(none).toMatchObject({ status: 400, error: { code: 'PGRST200' } });
    const users = await owner.from('websites').select('id,users(email)');
    expect(users).toMatchObject({ status: 400, error: { code: 'PGRST200' } });
    const stray = await owner.from('websites').select('id').eq('pages.path', '/');
    expect(stray).toMatchObject({ status: 400, error: { code: 'PGRST108' } });
  });

  test('row-level security applies to embedded rows', async () => {
    const query = other
      .from('websites')
      .select('url,pages(websites(url)),website_media(original_media)');
    const text = JSON.stringify(await ask(query));
    expect(text).toContain('other.example');
    expect(text).not.toContain('shop.example');
  });
});

describe('embedding in write results', () => {
  test('an insert embeds existing rows', async () => {
    const row = { website_id: websiteId, original_media: 'https://shop.example/c.png' };
    const added = owner
      .from('website_media')
      .insert(row)
      .select('original_media,websites(url),translated_media(id)');
    expect(await ask(added.single())).toEqual({
      original_media: row.original_media,
      websites: { url: 'https://shop.example' },
      translated_media: [],
    });
    const change = owner
      .from('website_media')
      .update({ original_media: 'https://shop.example/d.png' });
    const changed = change
      .eq('original_media', row.original_media)
      .select('id,websites!inner(url)');
    expect(await ask(changed)).toMatchObject([{ websites: { url: 'https://shop.example' } }]);
  });
});
