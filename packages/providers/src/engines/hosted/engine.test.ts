import Anthropic from '@anthropic-ai/sdk';
import { TranslateClient, TranslateDocumentCommand } from '@aws-sdk/client-translate';
import createAzureClient from '@azure-rest/ai-translation-text';
import type { OwnEngineName } from '@dragoman/domain/engines';
import { v2 as google } from '@google-cloud/translate';
import * as deepl from 'deepl-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import { createEngine } from '../index.ts';
import { describeConformance } from '../testing/conformance.ts';
import * as dialects from '../testing/dialects.ts';
import {
  type Dialect,
  type Fault,
  type ServiceDouble,
  startServiceDouble,
} from '../testing/service-double.ts';
import { streamingAnthropic, streamingOpenAi } from '../testing/streaming.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
afterAll(() => gate.close());

interface Service {
  readonly name: OwnEngineName;
  /** Behind what its calls go. */
  readonly behind?: string;
  readonly dialect?: Dialect;
  /** Translates "Hello" with the official SDK. */
  bySdk?(url: string): Promise<string | undefined>;
}

const key = dialects.rightKey;
/** Their answers carry ids, so a text without one fails alone. */
const withIds: readonly OwnEngineName[] = ['openai', 'anthropic'];
const question = '{"pages":[{"texts":{"1":"Hello"}}]}';
const asked = {
  model: 'claude-test',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: question }],
};

const services: readonly Service[] = [
  { name: 'openai' },
  {
    name: 'openai',
    behind: ' behind a gateway that streams',
    dialect: streamingOpenAi(dialects.openai),
  },
  {
    name: 'anthropic',
    behind: ' behind a gateway that streams',
    dialect: streamingAnthropic(dialects.anthropic),
    async bySdk(url) {
      const client = new Anthropic({ apiKey: key, baseURL: url, maxRetries: 0 });
      return JSON.parse(await client.messages.stream(asked).finalText())['1'];
    },
  },
  {
    name: 'anthropic',
    async bySdk(url) {
      const client = new Anthropic({ apiKey: key, baseURL: url, maxRetries: 0 });
      const message = await client.messages.create(asked);
      const [block] = message.content;
      return block?.type === 'text' ? JSON.parse(block.text)['1'] : undefined;
    },
  },
  {
    name: 'deepl',
    async bySdk(url) {
      const client = new deepl.DeepLClient(key, { serverUrl: url, maxRetries: 0 });
      return (await client.translateText('Hello', 'en', 'es')).text;
    },
  },
  {
    name: 'google',
    async bySdk(url) {
      vi.stubEnv('GOOGLE_CLOUD_TRANSLATE_ENDPOINT', `${url}/language/translate/v2`);
      const client = new google.Translate({ key });
      const [text] = await client.translate('Hello', { from: 'en', to: 'es' });
      return text;
    },
  },
  {
    name: 'azure',
    async bySdk(url) {
      const client = createAzureClient(url, { key, region: 'westeurope' } as never, {
        allowInsecureConnection: true,
      });
      const reply = await client.path('/translate').post({
        body: [{ text: 'Hello' }],
        queryParameters: { to: 'es', from: 'en' } as never,
      });
      return (reply.body as { translations: { text: string }[] }[])[0]?.translations[0]?.text;
    },
  },
  {
    name: 'amazon',
    async bySdk(url) {
      const client = new TranslateClient({
        endpoint: url,
        region: 'eu-west-1',
        credentials: { accessKeyId: key, secretAccessKey: 'secret' },
        maxAttempts: 1,
      });
      const { TranslatedDocument } = await client.send(
        new TranslateDocumentCommand({
          Document: { Content: Buffer.from('<p>Hello</p>'), ContentType: 'text/html' },
          SourceLanguageCode: 'en',
          TargetLanguageCode: 'es',
        }),
      );
      const page = Buffer.from(TranslatedDocument?.Content ?? []).toString();
      return /<p>(.*?)<\/p>/.exec(page)?.[1];
    },
  },
  { name: 'libretranslate' },
];

const withDialects = services.map((service) => ({
  ...{ behind: '', dialect: dialects.dialectOf[service.name] },
  ...service,
}));

describe.each(withDialects)('$name$behind', ({ name, dialect, bySdk }) => {
  let double: ServiceDouble;
  beforeAll(async () => {
    double = await startServiceDouble(dialect);
  });
  afterAll(() => double.close());
  const engine = (apiKey = key) =>
    createEngine(name, {
      ...{ baseUrl: double.url, dispatcher: gate.dispatcher, timeout: 1000 },
      ...{ model: 'claude-test', region: 'eu-west-1' },
      apiKey: name === 'amazon' ? `${apiKey}:secret` : apiKey,
    });
  const texts = [
    { id: 'a', text: 'Read our <a1>terms</a1> &amp; buy' },
    { id: 'b', text: 'Hello<x2/>' },
  ];
  const translate = (translating = engine()) =>
    translating.translate({ source: 'en', target: 'es', texts });

  describeConformance(name, {
    create: async () => engine(),
    pair: { source: 'en', target: 'es' },
    unsupportedPair: { source: 'en', target: 'en' },
  });

  test('texts are returned with their tags and character references', async () => {
    expect(await translate()).toEqual([
      { id: 'a', text: 'REAd OUr <a1>TERMs</a1> &amp; BUy' },
      { id: 'b', text: 'HELLo<x2/>' },
    ]);
  });

  test.each([
    ['rate', 'rate'],
    ['quota', 'quota'],
    ['auth', 'auth'],
    ['overload', 'unavailable'],
    ['slow', 'unavailable'],
    ['too-large', 'too-large'],
  ] as const)('%s is of kind %s', async (fault, kind) => {
    double.fail(fault);
    await expect(translate()).rejects.toMatchObject({ name: 'EngineError', kind });
    expect(await translate()).toHaveLength(2);
  });

  test.each(['cut-off', 'wrong-count'] as const)(
    '%s: no answer is assigned to the wrong text',
    async (fault) => {
      double.fail(fault);
      const answers = await translate().catch((error: { kind: string }) => error.kind);
      if (typeof answers === 'string') expect(answers).toBe('invalid-output');
      else expect(answers.filter((answer) => 'error' in answer).length).toBeGreaterThan(0);
      if (!withIds.includes(name)) expect(answers).toBe('invalid-output');
    },
  );

  test.each<Fault>(['dropped-tag', 'chatter', 'wrong-language'])(
    '%s is returned unchanged, for the core’s checks',
    async (fault) => {
      double.fail(fault);
      const [first] = await translate();
      expect(first).not.toMatchObject({ text: 'REAd OUr <a1>TERMs</a1> &amp; BUy' });
    },
  );

  test('a wrong key fails as auth and is shown in health', async () => {
    await expect(translate(engine('wrong'))).rejects.toMatchObject({ kind: 'auth' });
    expect(await engine('wrong').health()).toMatchObject({ ready: false });
  });

  if (bySdk === undefined) return;
  test('the official SDK works against the test double', async () => {
    expect(await bySdk(double.url)).toBe('HELLo');
  });
});

test('language codes are those of the service', async () => {
  const double = await startServiceDouble(dialects.google);
  const translating = createEngine('google', {
    baseUrl: double.url,
    dispatcher: gate.dispatcher,
    apiKey: key,
  });
  await translating.translate({ source: 'nb', target: 'zh', texts: [{ id: '1', text: 'Hei' }] });
  expect(JSON.parse(double.requests[0]?.body ?? '')).toMatchObject({
    source: 'no',
    target: 'zh-CN',
  });
  await double.close();
});
