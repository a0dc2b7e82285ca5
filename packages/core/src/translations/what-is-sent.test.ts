import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { controlTexts } from '@dragoman/domain/translations';
import { createEngine } from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importMemory } from '../translation-memory/index.ts';
import { accented, enginesOf } from './engine-double.fixture.ts';
import { createSite } from './harness.fixture.ts';
import { runTranslation } from './index.ts';

interface Sent {
  readonly pages: { title?: string; texts: Record<string, string> }[];
  readonly similar?: Record<string, string>;
  readonly before?: Record<string, string>;
  readonly after?: Record<string, string>;
}

const gate = closing(createOutgoingGate({ allowedHosts: ['127.0.0.1'] }));
let sent: Sent[];
let controls: string[];
let voices: Record<string, unknown>[];
const harness = closing(await createTestDatabase());
const model = createServer(async (request, response) => {
  const { messages } = (await json(request)) as { messages: { content: string }[] };
  voices.push(JSON.parse(messages[1]?.content ?? ''));
  const { pages, ...context }: Sent = JSON.parse(messages[2]?.content ?? '');
  const texts: [string, string][] = pages.flatMap((page) => Object.entries(page.texts));
  controls.push(pages.at(-1)?.texts[texts.length] ?? '');
  sent.push({ pages: pages.slice(0, -1), ...context });
  const answer = texts.map(([id, text]) => [
    id,
    text === controlTexts['en'] ? controlTexts['es'] : accented(text.replace(/ v="[^"]*"/g, '')),
  ]);
  const message = { content: JSON.stringify(Object.fromEntries(answer)) };
  response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message }] }));
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
beforeEach(() => {
  sent = [];
  controls = [];
  voices = [];
});
afterAll(() => void model.close());

async function translate(websiteId: string, options: { apiKey?: string } = {}): Promise<void> {
  const engine = createEngine('openai', {
    baseUrl: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    model: 'm',
    dispatcher: gate.dispatcher,
    concurrency: 1,
    ...options,
  });
  const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, new AbortController().signal);
}

/** Puts strings of a website on a page, in this order. */
async function addPage(
  websiteId: string,
  page: { path: string; title: string; depth: number },
  texts: readonly string[],
): Promise<void> {
  await harness.database.pool.query(
    `with page as (
       insert into pages (website_id, path, title, depth) values ($1, $2, $3, $4) returning id)
     insert into page_strings (page_id, website_string_id, position)
     select page.id, string.id, given.position from page, unnest($5::text[]) with ordinality as given (text, position)
     join website_strings string on string.website_id = $1 and string.original_string = given.text`,
    [websiteId, page.path, page.title, page.depth, texts],
  );
}

test('texts are sent in the order of the pages, with title, brief and the values of placeholders', async () => {
  const [home, prices] = [
    ['Tea shop', 'Best tea in town.', 'Welcome to <1>our</1> shop', 'You have {count} items in it'],
    ['Prices', 'Green leaves', 'Best tea in town.', 'Black leaves'],
  ];
  const all = [...new Set([...(prices ?? []), ...(home ?? [])])];
  const { websiteId } = await createSite(harness.database, all);
  await harness.database.pool.query(
    `update website_strings set kind = 'title', context = 'title'
     where website_id = $1 and original_string = 'Tea shop'`,
    [websiteId],
  );
  await addPage(websiteId, { path: '/prices', title: 'Our prices', depth: 1 }, prices ?? []);
  await addPage(websiteId, { path: '/start', title: 'Tea shop', depth: 0 }, home ?? []);
  await translate(websiteId);
  expect(sent.slice(0, 1)).toEqual([
    {
      pages: [
        {
          title: 'Tea shop',
          texts: {
            1: 'Tea shop',
            2: 'Best tea in town.',
            3: 'Welcome to <a1>our</a1> shop',
            4: 'You have <x101 v="{count}"/> items in it',
          },
        },
        { title: 'Our prices', texts: { 5: 'Prices', 6: 'Green leaves', 7: 'Black leaves' } },
      ],
      places: { 1: 'title' },
    },
  ]);
  expect(controls).toEqual(sent.map(() => controlTexts['en']));
  expect(voices[0]).toMatchObject({ site: 'Tea shop' });

  const voice = { website_id: websiteId, formality: 'informal', audience: 'Hikers' } as const;
  await harness.database.kysely.insertInto('website_voices').values(voice).execute();
  await harness.database.pool.query('delete from translated_strings');
  await translate(websiteId);
  const spoken = { site: 'Tea shop', formality: 'informal', audience: 'Hikers' };
  expect(voices.at(-1)).toMatchObject(spoken);
});

test('a new text on a translated page is sent with the texts before and after it', async () => {
  const texts = ['Opening hours', 'On Sundays we <1>rest</1>', 'Call us'];
  const { websiteId } = await createSite(harness.database, texts);
  await addPage(websiteId, { path: '/', title: 'Contact', depth: 0 }, texts);
  await translate(websiteId);
  await harness.database.pool.query(
    `delete from translated_strings using website_strings string
     where string.id = website_string_id and string.website_id = $1 and original_string like 'On Sundays%'`,
    [websiteId],
  );
  sent = [];
  await translate(websiteId);
  expect(sent).toEqual([
    {
      pages: [{ title: 'Contact', texts: { 1: 'On Sundays we <a1>rest</a1>' } }],
      before: { 1: 'Opening hours' },
      after: { 1: 'Call us' },
    },
  ]);
});

test('the first calls that cost money are small', async () => {
  const many = Array.from({ length: 100 }, (_, i) => `Words of sentence number ${i + 1}`);
  const { websiteId } = await createSite(harness.database, many);
  await addPage(websiteId, { path: '/', title: 'Long', depth: 0 }, many);
  await translate(websiteId, { apiKey: 'secret' });
  const sizes = sent.map(({ pages }) => Object.keys(pages[0]?.texts ?? {}).length);
  expect(sizes).toEqual([10, 40, 40, 10]);
  const order = sent.flatMap(({ pages }) => Object.values(pages[0]?.texts ?? {}));
  expect(order).toEqual(many);
  expect(sent[1]?.before).toEqual({ 1: many[9] });
});

test('translations of similar texts are given, without the numbers of their tags', async () => {
  const { websiteId, userId } = await createSite(harness.database, [
    'Green tea from <1>Nepal</1>, 12 bags',
    'Contact',
  ]);
  const csv =
    'Green tea from <2>Japan</2>: 30 bags,Té verde de <2>Japón</2>: 30 bolsas\nShoes,Zapatos';
  const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
  await importMemory(harness, { ...pair, file: [csv.replaceAll(': 30', ' 30')] });
  await translate(websiteId);
  expect(sent.map(({ similar }) => similar)).toEqual([
    { 'Green tea from Japan 30 bags': 'Té verde de Japón 30 bolsas' },
  ]);
});
