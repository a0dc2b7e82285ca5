import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import { describeConformance } from '../conformance.ts';
import { createOpenAiEngine } from './engine.ts';

interface Ask {
  readonly model: string;
  readonly response_format?: { readonly type: string };
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}
interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1', 'localhost'] });
afterAll(() => gate.close());

const textsOf = (ask: Ask): { id: string; text: string }[] =>
  JSON.parse(ask.messages.at(-1)?.content ?? '{}').texts;
const completion = (content: string, finish = 'stop') =>
  JSON.stringify({ choices: [{ finish_reason: finish, message: { role: 'assistant', content } }] });
const translations = (items: readonly unknown[]) => JSON.stringify({ translations: items });
const translated = (ask: Ask) => textsOf(ask).map(({ id, text }) => ({ id, text: `${text} (es)` }));

describe('doubled by aimock', () => {
  const mock = new LLMock({ port: 0 });
  beforeAll(async () => {
    mock.onMessage(/.*/s, (asked: unknown) => {
      return { content: translations(translated(asked as Ask)) };
    });
    await mock.start();
  });
  afterAll(() => mock.stop());

  describeConformance('OpenAI-compatible', {
    create: async () =>
      createOpenAiEngine({
        baseUrl: `${mock.url}/v1`,
        model: 'gpt-test',
        apiKey: 'key',
        dispatcher: gate.dispatcher,
      }),
    pair: { source: 'en', target: 'es' },
    unsupportedPair: { source: 'en', target: 'en' },
  });
});

describe('with a server that gives awkward answers', () => {
  let server: Server;
  let baseUrl: string;
  let reply: (ask: Ask, headers: IncomingHttpHeaders) => Reply | undefined;
  let asked: Ask[];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const ask = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
      if (ask !== undefined) asked.push(ask);
      const answer = reply(ask, request.headers);
      if (answer === undefined) return;
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const engine = (timeout = 5000) =>
    createOpenAiEngine({ baseUrl, model: 'm', dispatcher: gate.dispatcher, timeout });
  const batch = {
    source: 'en',
    target: 'es',
    texts: [
      { id: 'first', text: 'one' },
      { id: 'second', text: 'two' },
    ],
  };
  const ask = (translating = engine()) => translating.translate(batch);
  const good = [
    { id: '1', text: 'uno' },
    { id: '2', text: 'dos' },
  ];
  const both = [
    { id: 'first', text: 'uno' },
    { id: 'second', text: 'dos' },
  ];

  test('a call carries its key, and the notes on its texts', async () => {
    let key: string | string[] | undefined;
    reply = (_ask, headers) => {
      key = headers['idempotency-key'];
      return { body: completion(translations(good)) };
    };
    const texts = [{ id: 'first', text: 'one', note: 'tags: lost <1>' }];
    await engine().translate({ ...batch, texts, idempotencyKey: 'k1' });
    expect(key).toBe('k1-schema');
    expect(textsOf(asked[0] as Ask)).toEqual([{ id: '1', text: 'one', note: 'tags: lost <1>' }]);
    await ask();
    expect(key).toBeUndefined();
  });

  test.each([
    ['chatter around it', `Sure! Here you are:\n\`\`\`json\n${translations(good)}\n\`\`\`\nBye`],
    ['another order', translations(good.toReversed())],
    ['numbers as ids', '{"translations":[{"id":1,"text":"uno"},{"id":2,"text":"dos"}]}'],
    ['items nobody asked for', translations([...good, { id: '3', text: 'tres' }])],
  ])('an answer with %s is read', async (_name, content) => {
    reply = () => ({ body: completion(content) });
    expect(await ask()).toEqual(both);
  });

  test.each([
    ['missing', translations([good[0]])],
    ['empty', translations([good[0], { id: '2', text: ' ' }])],
    ['no string', translations([good[0], { id: '2', text: 7 }])],
    ['given twice', translations([...good, { id: '2', text: 'tres' }])],
  ])('an item that is %s fails alone', async (_name, content) => {
    reply = () => ({ body: completion(content) });
    expect(await ask()).toEqual([both[0], { id: 'second', error: 'invalid-output' }]);
  });

  test.each([
    ['prose', completion('I cannot do that.'), 'invalid-output'],
    ['truncated JSON', completion(translations(good).slice(0, 40)), 'invalid-output'],
    [
      'an answer cut at its limit',
      completion(translations(good).slice(0, 40), 'length'),
      'too-large',
    ],
    ['a bare list', completion('["uno","dos"]'), 'invalid-output'],
    ['nothing', '', 'invalid-output'],
    ['no choice', '{"choices":[]}', 'invalid-output'],
    ['a web page', '<html>', 'invalid-output'],
  ])('%s is refused', async (_name, body, kind) => {
    reply = () => ({ body });
    await expect(ask()).rejects.toMatchObject({ name: 'EngineError', kind });
  });

  test.each([
    [401, '', 'auth'],
    [403, '', 'auth'],
    [402, '', 'quota'],
    [413, '', 'too-large'],
    [400, '{"error":{"code":"context_length_exceeded"}}', 'too-large'],
    [429, '{"error":{"code":"insufficient_quota"}}', 'quota'],
    [429, '', 'rate'],
    [500, '', 'unavailable'],
    [503, '', 'unavailable'],
    [301, '', 'unavailable'],
    [400, '{"error":{"message":"no such model"}}', 'unavailable'],
  ])('%i %s is of kind %s', async (status, body, kind) => {
    reply = () => ({ status, body });
    await expect(ask()).rejects.toMatchObject({ kind });
    expect(asked.length).toBe(1);
  });

  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '7', 'retry-after-ms': '120' }, 120],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
  ])('%o asks to wait %s ms', async (headers, retryAfter) => {
    reply = () => ({ status: 429, headers });
    await expect(ask()).rejects.toMatchObject({ kind: 'rate', retryAfter });
  });

  test('a server that knows no answer form is asked with less, once', async () => {
    reply = ({ response_format: form, ...rest }) =>
      form === undefined
        ? { body: completion(translations(translated(rest))) }
        : { status: 400, body: `{"error":{"message":"response_format ${form.type} unknown"}}` };
    const translating = engine();
    await translating.translate(batch);
    await translating.translate(batch);
    const forms = asked.map((each) => each.response_format?.type);
    expect(forms).toEqual(['json_schema', 'json_object', undefined, undefined]);
  });

  test('the first message is the same for every batch and pair', async () => {
    reply = (each) => ({ body: completion(translations(translated(each))) });
    await ask();
    await engine().translate({ source: 'de', target: 'ar', texts: [{ id: 'x', text: 'Haus' }] });
    expect(asked[0]?.messages[0]).toEqual(asked[1]?.messages[0]);
    expect(asked[1]?.messages[1]?.content).toContain('Arabic (ar)');
  });

  test('a hanging server, a closed port and a caller that gives up are told apart', async () => {
    reply = () => undefined;
    await expect(ask(engine(100))).rejects.toMatchObject({ kind: 'unavailable' });
    const stop = new AbortController();
    const pending = engine().translate(batch, stop.signal);
    stop.abort(new Error('no longer wanted'));
    await expect(pending).rejects.toThrow('no longer wanted');
    const nowhere = createOpenAiEngine({
      baseUrl: 'http://127.0.0.1:1024',
      model: 'm',
      dispatcher: gate.dispatcher,
    });
    await expect(ask(nowhere)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await nowhere.health()).toMatchObject({ ready: false });
  });

  test('health says when the key is not accepted', async () => {
    reply = (_ask, headers) => ({ status: headers.authorization === 'Bearer right' ? 200 : 401 });
    const withKey = (apiKey: string) =>
      createOpenAiEngine({ baseUrl, model: 'm', apiKey, dispatcher: gate.dispatcher }).health();
    expect(await withKey('right')).toMatchObject({ ready: true });
    expect((await withKey('wrong')).detail).toContain('OPENAI_API_KEY');
  });

  test('a host that the gate does not let through is not called', async () => {
    const strict = createOutgoingGate({ allowedHosts: [] });
    const refused = createOpenAiEngine({ baseUrl, model: 'm', dispatcher: strict.dispatcher });
    await expect(ask(refused)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toEqual([]);
    await strict.close();
  });
});
