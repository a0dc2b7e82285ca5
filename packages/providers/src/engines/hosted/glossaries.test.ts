import { ImportTerminologyCommand, TranslateClient } from '@aws-sdk/client-translate';
import { DeepLClient, GlossaryEntries } from 'deepl-node';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import { createEngine } from '../index.ts';
import type { GlossaryEntry } from '../port.ts';
import * as dialects from '../testing/dialects.ts';
import { type ServiceDouble, startServiceDouble } from '../testing/service-double.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
afterAll(() => gate.close());

const { rightKey } = dialects;
const pair = { source: 'en', target: 'es' };
const terms: GlossaryEntry[] = [
  { term: 'green tea', translation: 'té «verde»' },
  { term: 'cart', translation: 'cesta', isCaseSensitive: true },
];
const texts = [{ id: 'a', text: 'Add <a1>green tea</a1> &amp; more to the cart' }];
const week = 7 * 24 * 60 * 60_000;

interface Service {
  readonly name: string;
  readonly dialect: (typeof dialects)['deepl'];
  create(baseUrl: string, key?: string): ReturnType<typeof createEngine>;
}

const connection = { dispatcher: gate.dispatcher, timeout: 2000 };
const services: Service[] = [
  {
    name: 'deepl',
    dialect: dialects.deepl,
    create: (baseUrl, apiKey = rightKey) =>
      createEngine('deepl', { baseUrl, apiKey, ...connection }),
  },
  {
    name: 'amazon',
    dialect: dialects.amazon,
    create: (baseUrl, apiKey = rightKey) =>
      createEngine('amazon', {
        ...{ baseUrl, ...connection },
        ...{ apiKey: `${apiKey}:secret`, region: 'eu-west-1' },
      }),
  },
];

describe.each(services)('glossaries of $name', ({ dialect, create }) => {
  let double: ServiceDouble;
  let created: number;
  beforeEach(async () => {
    double = await startServiceDouble(dialect);
    created = 0;
  });
  afterEach(() => double.close());

  const onCreate = async () => {
    created++;
  };
  const prepare = (engine = create(double.url), using = terms) =>
    engine.prepareGlossary?.({ ...pair, terms: using }, onCreate);
  const translate = async (engine: ReturnType<Service['create']>) => {
    const [answer] = await engine.translate({ ...pair, texts, glossary: terms });
    return answer && 'text' in answer ? answer.text : undefined;
  };
  const translation = 'ADd <a1>té «verde»</a1> &amp; MORe To THe cesta';

  test('are created once for their content, also by several processes, and used', async () => {
    const engine = create(double.url);
    expect(await Promise.all([prepare(engine), prepare(engine)])).toEqual([true, true]);
    expect(await prepare(create(double.url))).toBe(true);
    expect(created).toBe(1);
    expect(double.glossaries.size).toBe(1);
    expect(await translate(engine)).toBe(translation);
    await prepare(engine, [{ term: 'tea', translation: 'té' }]);
    expect(double.glossaries.size).toBe(2);
  });

  test('that somebody deleted are created again', async () => {
    const engine = create(double.url);
    await prepare(engine);
    double.glossaries.clear();
    expect(await translate(engine)).toBe(translation);
    expect(double.glossaries.size).toBe(1);
  });

  test('that were not used for a week are deleted; those of others stay', async () => {
    const old = new Date(Date.now() - week - 1000);
    const others = [
      { id: 'dragoman-en-es-1', createdAt: old },
      { id: 'dragoman-en-es-2', createdAt: new Date() },
      { id: 'menu', createdAt: old },
    ];
    for (const { id, createdAt } of others)
      double.glossaries.set(id, { ...pair, id, name: id, terms: new Map(), createdAt });
    await prepare();
    const names = [...double.glossaries.values()].map(({ name }) => name);
    expect(names).toEqual([
      'dragoman-en-es-2',
      'menu',
      expect.stringMatching(/^dragoman-en-es-\w{16}$/),
    ]);
  });

  test('make room for another if the account may have no more', async () => {
    double.glossaries.most = 1;
    const engine = create(double.url);
    await prepare(engine, [{ term: 'tea', translation: 'té' }]);
    expect(await prepare(engine)).toBe(true);
    expect(double.glossaries.size).toBe(1);
    expect(await translate(engine)).toBe(translation);
  });

  test('are not used where the service refuses them, and it is not asked for each call', async () => {
    double.glossaries.most = 0;
    const engine = create(double.url);
    expect(await prepare(engine)).toBe(false);
    const { length } = double.requests;
    expect(await prepare(engine)).toBe(false);
    expect(double.requests).toHaveLength(length);
    expect(await prepare(create(double.url, 'wrong-key'))).toBe(false);
  });
});

test('deepl: a pair without glossaries is refused', async () => {
  const double = await startServiceDouble(dialects.deepl);
  const engine = createEngine('deepl', { baseUrl: double.url, apiKey: rightKey, ...connection });
  const glossary = { source: 'en', target: 'uk', terms };
  expect(await engine.prepareGlossary?.(glossary, async () => {})).toBe(false);
  await double.close();
});

test('amazon: a term that may be written with a capital is sent with one too', async () => {
  const double = await startServiceDouble(dialects.amazon);
  const [, amazon] = services;
  await amazon?.create(double.url).prepareGlossary?.({ ...pair, terms }, async () => {});
  const [terminology] = [...double.glossaries.values()];
  expect([...(terminology?.terms ?? [])]).toEqual([
    ['green tea', 'té «verde»'],
    ['Green tea', 'Té «verde»'],
    ['cart', 'cesta'],
  ]);
  await double.close();
});

test('azure: terms are marked in the text, in the spelling that stands there', async () => {
  const double = await startServiceDouble(dialects.azure);
  const engine = createEngine('azure', { baseUrl: double.url, apiKey: rightKey, ...connection });
  expect(engine.capabilities().glossary).toBe(true);
  const text = 'Green tea &amp; <a1>green</a1> teas, Cart, cart, R&amp;D<x2/>';
  const glossary = [...terms, { term: 'R&D', translation: 'I+"D"' }];
  const [answer] = await engine.translate({
    ...pair,
    texts: [{ id: 'a', text }],
    voice: { glossary },
  });
  expect(answer).toEqual({
    id: 'a',
    text: 'té «verde» &amp; <a1>GREEn</a1> TEAs, CARt, cesta, I+"D"<x2/>',
  });
  expect(JSON.parse(double.requests[0]?.body ?? '')[0].text).toContain(
    '<mstrans:dictionary translation="té «verde»">Green tea</mstrans:dictionary> &amp; <span',
  );
  await double.close();
});

describe('the official SDKs work against the doubles', () => {
  test('deepl', async () => {
    const double = await startServiceDouble(dialects.deepl);
    const client = new DeepLClient(rightKey, { serverUrl: double.url, maxRetries: 0 });
    const entries = new GlossaryEntries({ entries: { Hello: 'Buenas' } });
    const glossary = await client.createGlossary('menu', 'en', 'es', entries);
    expect((await client.listGlossaries()).map(({ name }) => name)).toEqual(['menu']);
    const { text } = await client.translateText('Hello you', 'en', 'es', { glossary });
    expect(text).toBe('Buenas YOu');
    await client.deleteGlossary(glossary);
    await expect(client.translateText('Hello', 'en', 'es', { glossary })).rejects.toThrow(
      'Glossary not found',
    );
    await expect(client.createGlossary('x', 'uk', 'bg', entries)).rejects.toThrow('Unsupported');
    await double.close();
  });

  test('amazon', async () => {
    const double = await startServiceDouble(dialects.amazon);
    const client = new TranslateClient({
      endpoint: double.url,
      region: 'eu-west-1',
      credentials: { accessKeyId: rightKey, secretAccessKey: 'secret' },
      maxAttempts: 1,
    });
    const importing = (File: string) =>
      client.send(
        new ImportTerminologyCommand({
          Name: 'menu',
          MergeStrategy: 'OVERWRITE',
          TerminologyData: { File: Buffer.from(File), Format: 'CSV', Directionality: 'UNI' },
        }),
      );
    const { TerminologyProperties } = await importing('en,es\ntea,té\n');
    expect(TerminologyProperties).toMatchObject({ Name: 'menu', TermCount: 1 });
    await expect(importing('tea')).rejects.toMatchObject({
      name: 'InvalidParameterValueException',
    });
    await double.close();
  });
});
