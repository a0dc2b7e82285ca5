import { translationScore } from '@dragoman/domain/translations';
import { afterAll, describe, expect, test } from 'vitest';
import { createEditedWebsite, openEditor } from '../editor.fixture.ts';

const texts = [
  'Crème brûlée',
  'A pot of 12 cups',
  'Buy <1>our</1> tea',
  'Zucchini',
  'apples and pears from our own garden',
];
const harness = await openEditor();
const site = await createEditedWebsite(harness, {
  '/': texts,
  '/other': [texts[3] ?? '', texts[0] ?? ''],
});
await site.edit('A pot of 12 cups', 'Una tetera de doce tazas');
await site.edit('Zucchini', 'Calabacín');
const ids = [site.ids.get('Zucchini')];
await site.call('POST /actions', { targetLanguage: 'es', action: 'review', ids });
await harness.testDatabase.database.kysely
  .updateTable('website_strings')
  .set({ kind: 'title' })
  .where('original_string', '=', 'Crème brûlée')
  .execute();
afterAll(() => harness.close());

async function list(query: string): Promise<string[]> {
  const { body } = await site.call(`GET ?targetLanguage=es&${query}`);
  expect(body.totalCount).toBe(body.originalItems.length);
  return body.originalItems.map((one: { original_string: string }) =>
    texts.indexOf(one.original_string),
  );
}

describe('200', () => {
  test.each([
    ['search=CREME BRULEE', [0]],
    ['search=crème', [0]],
    ['search=calabacin', [3]],
    ['search=buy our tea', [2]],
    ['search="our"', [2, 4]],
    ['search="OUR" pears', [4]],
    ['search=“own garden”', [4]],
    ['search="ou"', []],
    ['search="calabacin"', [3]],
    ['search="calabacín"', [3]],
    ['search="calabácin"', []],
    ['search="CRÈME"', [0]],
    ['search="brulee', []],
    ['search=Buy <1>our</1>', [2]],
    ['state=edited', [1]],
    ['state=edited,reviewed', [1, 3]],
    ['state=untranslated', [0, 2, 4]],
    ['state=untranslated,reviewed', [0, 2, 3, 4]],
    ['warnings=true', [1]],
    ['warnings=false', [0, 2, 3, 4]],
    ['kind=title', [0]],
    ['kind=title,text&state=untranslated&search=o', [2, 4]],
    ['path=/other', [3, 0]],
    ['path=/other&state=reviewed', [3]],
    ['path=/nowhere', []],
    ['sort=alphabetical', [1, 4, 2, 0, 3]],
    ['sort=longest', [4, 2, 1, 0, 3]],
    ['sort=recent', [3, 1, 0, 2, 4]],
    ['sort=alphabetical&search=e', [1, 4, 2, 0]],
    ['sort=score', [1, 3, 0, 2, 4]],
    ['doubtful=true', []],
  ])('%s', async (query, expected) => {
    expect(await list(query.replaceAll(' ', '%20'))).toEqual(expected);
  });

  test('a string and its translation', async () => {
    const { body } = await site.call('GET ?targetLanguage=es&state=edited');
    const id = site.ids.get('A pot of 12 cups');
    expect(body).toEqual({
      originalItems: [
        {
          ...{ id, original_string: 'A pot of 12 cups', assignment: null, kind: 'text' },
          ...{ context: 'p', tags: [], word_count: 5, open_comments: 0, replaces: null },
          page_count: 1,
        },
      ],
      translatedItems: [
        {
          ...{ website_string_id: id, translated_string: 'Una tetera de doce tazas' },
          ...{ state: 'edited', engine: null, updated_at: expect.stringMatching(/Z$/) },
          checks: [{ code: 'numbers', severity: 'warning', detail: 'lost 12' }],
          ...{ renewal_requested_at: null, assessment: null, score: 75, is_doubtful: false },
        },
      ],
      totalCount: 1,
    });
  });

  test('strings by their ids, and further ones that do not match the filter', async () => {
    const ids = (...of: number[]) => of.map((index) => site.ids.get(texts[index] ?? '')).join(',');
    expect(await list(`ids=${ids(4, 0)}`)).toEqual([0, 4]);
    expect(await list(`ids=${ids(4, 3)}&state=reviewed`)).toEqual([3]);
    expect(await list(`state=edited&keep=${ids(3, 4)}`)).toEqual([1, 3, 4]);
    expect(await list(`search=creme&path=/other&keep=${ids(3, 4)}`)).toEqual([3, 0]);
    expect(await list(`keep=${ids(3)}&sort=site`)).toEqual([0, 1, 2, 3, 4]);
    expect((await site.call('GET ?targetLanguage=es&ids=a,b')).status).toBe(400);
  });

  test('a translation is doubtful below the bound of its website, and is counted', async () => {
    const { kysely } = harness.testDatabase.database;
    const bound = (review_below: number | null) =>
      kysely.updateTable('websites').set({ review_below }).where('id', '=', site.id).execute();
    await bound(80);
    expect(await list('doubtful=true')).toEqual([1]);
    expect((await site.call('GET /counts?targetLanguage=es')).body.doubtful).toBe(1);
    expect((await site.call('GET /counts?targetLanguage=es&kind=title')).body.doubtful).toBe(0);
    await bound(null);
    expect((await site.call('GET /counts?targetLanguage=es')).body.doubtful).toBe(0);
  });

  test('a page begins earlier by the strings that no longer match and are not kept', async () => {
    const page = async (query: string) => {
      const { body } = await site.call(`GET ?targetLanguage=es&limit=2&${query}`);
      const places = body.originalItems.map((one: { original_string: string }) =>
        texts.indexOf(one.original_string),
      );
      return [body.totalCount, ...places];
    };
    expect(await page('page=2')).toEqual([5, 2, 3]);
    expect(await page('page=2&passed=1')).toEqual([6, 1, 2]);
    expect(await page('page=1&passed=3')).toEqual([8, 0, 1]);
    expect((await site.call('GET ?targetLanguage=es&passed=-1')).status).toBe(400);
  });

  test('an edit and the list return its hints and checks', async () => {
    const { body } = await site.edit('A pot of 12 cups', 'A pot of 13 cups');
    expect(body.translation.checks).toContainEqual({
      code: 'numbers',
      severity: 'warning',
      detail: 'lost 12, added 13',
    });
    const same = await site.edit(
      'apples and pears from our own garden',
      'apples and pears from our own garden',
    );
    expect(same.body.hints).toEqual({ lengthRatio: 1, isTargetLanguage: false });
    expect(same.body.translation.checks).toEqual([{ code: 'same-as-source', severity: 'warning' }]);
    const long = await site.edit('Buy <1>our</1> tea', `<1>Compra</1> ${'muy '.repeat(30)}bien`);
    expect(long.body.translation.checks).toMatchObject([{ code: 'length' }]);
    expect(long.body.hints.lengthRatio).toBeGreaterThan(8);
  });

  test('counts by state, kind and warnings, also of a search', async () => {
    const all = (await site.call('GET /counts?targetLanguage=es')).body;
    expect(all).toMatchObject({ total: 5, kinds: { text: 4, title: 1, meta: 0 }, waiting: 0 });
    expect(all.warnings).toBe(3);
    expect(all.states).toMatchObject({ edited: 3, reviewed: 1, untranslated: 1, machine: 0 });
    const found = (await site.call('GET /counts?targetLanguage=es&search=calabacin')).body;
    expect(found).toMatchObject({ total: 1, states: { reviewed: 1 } });
    const other = (await site.call('GET /counts?targetLanguage=es&path=/other&kind=title')).body;
    expect(other).toMatchObject({ total: 1, states: { untranslated: 1 } });
  });

  test('the pages of a string, with titles and addresses', async () => {
    const { body } = await site.call(`GET /${site.ids.get('Zucchini')}/pages`);
    expect(body.totalCount).toBe(2);
    expect(body.pages).toMatchObject([
      { path: '/', title: 'Page /', position: 3, url: expect.stringMatching(/\.example\/$/) },
      { path: '/other', title: 'Page /other', position: 0, url: expect.stringMatching(/\/other$/) },
    ]);
    const second = await site.call(`GET /${site.ids.get('Zucchini')}/pages?limit=1&page=2`);
    expect(second.body).toMatchObject({ totalCount: 2, pages: [{ path: '/other' }] });
  });
});

describe('400', () => {
  test.each([
    ['state=new', 'state'],
    ['state=', 'state'],
    ['kind=text,poem', 'kind'],
    ['warnings=yes', 'warnings'],
    ['sort=random', 'sort'],
    ['path=', 'path'],
    ['search=a%00b', 'search', '“search” holds a character that no text may have (U+0000).'],
    ['page=0', 'page', '“page” must be at least 1.'],
    ['page=1.5', 'page', '“page” must be a whole number.'],
    ['limit=101', 'limit', '“limit” must be at most 100.'],
    ['targetLanguage=fr', 'targetLanguage', '“targetLanguage” must be a text.'],
  ])('%s', async (query, field, error = expect.any(String)) => {
    const { status, body } = await site.call(`GET ?targetLanguage=es&${query}`);
    expect([status, body]).toMatchObject([400, { field, error }]);
  });

  test.each([
    ['', '“targetLanguage” is missing.'],
    ['targetLanguage=xx', 'This is not a supported language.'],
  ])('a language that is none: %s', async (query, error) => {
    const { status, body } = await site.call(`GET ?${query}`);
    expect([status, body]).toMatchObject([400, { field: 'targetLanguage', error }]);
  });

  test('a translation without a placeholder, with its name', async () => {
    const greeting = await createEditedWebsite(harness, { '/': ['Hello {name}', 'Ask @acme'] });
    const { status, body } = await greeting.edit('Hello {name}', 'Hola');
    expect([status, body.error]).toEqual([
      400,
      'A translation needs every placeholder of the original as it is: {name} stands 0 times, not 1.',
    ]);
    expect((await greeting.edit('Ask @acme', 'Pregunta a Acme')).status).toBe(200);
  });
});

test('the database and the domain give the same score', async () => {
  const check = (severity: 'warning' | 'note', silenced?: string) => {
    return { code: 'numbers', severity, ...(silenced !== undefined && { silenced }) };
  };
  const findings = [
    [],
    [check('note')],
    [check('warning'), check('note', 'as agreed')],
    [check('warning'), check('warning', 'as agreed'), check('warning'), check('note')],
  ];
  const rows = ['machine', 'needs_review', 'reviewed', 'failed'].flatMap((state) =>
    [null, 'openai', 'deepl', 'apertium', 'bergamot', 'libretranslate'].flatMap((engine) =>
      [null, 1, 2, 3, 4, 5].flatMap((opinion) =>
        findings.map((checks) => ({ state, checks, engine, opinion })),
      ),
    ),
  );
  const { pool } = harness.testDatabase.database;
  const stored = await pool.query(
    `select translation_score(state, checks, engine, opinion) as score from rows from
      (jsonb_to_recordset($1) as (state text, checks jsonb, engine text, opinion smallint)) with ordinality order by ordinality`,
    [JSON.stringify(rows)],
  );
  expect(stored.rows.map(({ score }) => score)).toEqual(rows.map(translationScore));
});

const hiddenSite = await createEditedWebsite(harness, {
  '/': ['Shown', 'Hidden', 'Hidden and edited'],
});
const { pool } = harness.testDatabase.database;
await pool.query(
  `delete from translated_strings where website_string_id in (
       select id from website_strings where website_id = $1)`,
  [hiddenSite.id],
);
await hiddenSite.edit('Hidden and edited', 'Editado');
await pool.query(
  `update website_strings set excluded_languages = '{es}' where website_id = $1 and original_string like 'Hidden%'`,
  [hiddenSite.id],
);

async function read(query: string): Promise<{ texts: string[]; total: number }> {
  const { body } = await hiddenSite.call(`GET ?targetLanguage=${query}`);
  return {
    texts: body.originalItems.map((item: { original_string: string }) => item.original_string),
    total: body.totalCount,
  };
}

test('strings of pages that are excluded in a language are not untranslated there', async () => {
  expect(await read('es')).toEqual({ texts: ['Shown', 'Hidden and edited'], total: 2 });
  expect(await read('es&state=untranslated')).toEqual({ texts: ['Shown'], total: 1 });
  expect(await read('es&search=hidden')).toMatchObject({ total: 1 });
  expect((await read('uk&state=untranslated')).total).toBe(3);
  const { body } = await hiddenSite.call('GET /counts?targetLanguage=es');
  expect(body).toMatchObject({ total: 2, states: { untranslated: 1, edited: 1 } });
});
