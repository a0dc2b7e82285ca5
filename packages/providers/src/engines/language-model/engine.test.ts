import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import { describeConformance } from '../testing/conformance.ts';
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

const sentOf = (ask: Ask) => JSON.parse(ask.messages.at(-1)?.content ?? '{}');
const textsOf = (ask: Ask): Record<string, string> =>
  Object.assign({}, ...sentOf(ask).pages.map((page: { texts: object }) => page.texts));
const completion = (content: string, finish = 'stop') =>
  JSON.stringify({ choices: [{ finish_reason: finish, message: { role: 'assistant', content } }] });
const message = (message: object, finish = 'stop') =>
  JSON.stringify({ choices: [{ finish_reason: finish, message }] });
const translated = (ask: Ask) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(textsOf(ask)).map(([id, text]) => [id, `${text} (es)`])),
  );

describe('against aimock', () => {
  const mock = new LLMock({ port: 0 });
  beforeAll(async () => {
    mock.onMessage(/.*/s, (request: unknown) => {
      return { content: translated(request as Ask) };
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

describe('with a server that returns awkward answers', () => {
  let server: Server;
  let baseUrl: string;
  let reply: (ask: Ask, headers: IncomingHttpHeaders) => Reply | undefined;
  let requests: Ask[];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const ask = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
      if (ask !== undefined) requests.push(ask);
      const answer = reply(ask, request.headers);
      if (answer === undefined) return;
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  });
  beforeEach(() => {
    requests = [];
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
  const good = '{"1":"uno","2":"dos"}';
  const oldForm = '{"translations":[{"id":"1","text":"uno"},{"id":2,"text":"dos"}]}';
  const both = [
    { id: 'first', text: 'uno' },
    { id: 'second', text: 'dos' },
  ];

  test('a call has its key and the full context of its texts', async () => {
    let key: string | string[] | undefined;
    reply = (_ask, headers) => {
      key = headers['idempotency-key'];
      return { body: completion(good) };
    };
    const first = {
      id: 'first',
      text: 'one <x101/>',
      placeholders: { x101: '{count}' },
      before: 'zero',
    };
    const second = { id: 'second', text: 'two', page: 'Prices', context: 'h1', note: 'tags: lost' };
    const voice = {
      brief: 'A shop.',
      formality: 'formal',
      glossary: [{ term: 'two', translation: 'dos' }],
    } as const;
    const texts = [first, second];
    await engine().translate({ ...batch, texts, voice, idempotencyKey: 'k1' });
    expect(key).toMatch(/^k1-schema/);
    expect(sentOf(requests[0] as Ask)).toEqual({
      glossary: { two: 'dos' },
      before: { 1: 'zero' },
      pages: [
        { texts: { 1: 'one <x101 v="{count}"/>' } },
        { title: 'Prices', texts: { 2: 'two' } },
      ],
      places: { 2: 'h1' },
      notes: { 2: 'tags: lost' },
    });
    expect(JSON.parse(requests[0]?.messages[1]?.content ?? '')).toEqual({
      from: 'English (en)',
      to: 'Spanish (es)',
      site: 'A shop.',
      formality: 'formal',
    });
    await ask();
    expect(key).toBeUndefined();
  });

  test.each([
    ['text around it', `Sure! Here you {are}:\n\`\`\`json\n${good}\n\`\`\`\nBye {x}`],
    ['reasoning before it', `<think>The ids are {"1":"no","2":"no"}.</think>${good}`],
    ['another order', '{"2":"dos","1":"uno"}'],
    ['a list of items', oldForm],
    ['a bare list', '["uno","dos"]'],
    ['items that were not requested', '{"1":"uno","2":"dos","3":"tres"}'],
    ['a line break in a text', '{"1":"uno","2":"dos"\n}'],
  ])('an answer with %s is parsed', async (_name, content) => {
    reply = () => ({ body: completion(content) });
    expect(await ask()).toEqual(both);
  });

  test.each([
    ['missing', '{"1":"uno"}'],
    ['empty', '{"1":"uno","2":" "}'],
    ['not a string', '{"1":"uno","2":7}'],
    ['given twice with different texts', '{"1":"uno","2":"dos","2":"tres"}'],
  ])('an item that is %s fails alone', async (_name, content) => {
    reply = () => ({ body: completion(content) });
    expect(await ask()).toEqual([both[0], { id: 'second', error: 'invalid-output' }]);
  });

  test('complete items of a truncated answer are used, and the batch size adapts', async () => {
    reply = () => ({ body: completion(good.slice(0, 14), 'length') });
    const translating = engine();
    expect(await ask(translating)).toEqual([both[0], { id: 'second', error: 'too-large' }]);
    expect(translating.capabilities().maxTextsPerCall).toBe(1);
  });

  test('a reduced batch size grows again', async () => {
    const translating = engine();
    reply = () => ({ status: 413 });
    await expect(ask(translating)).rejects.toMatchObject({ kind: 'too-large' });
    expect(translating.capabilities().maxTextsPerCall).toBe(1);
    reply = () => ({ body: completion(good) });
    for (const size of [...Array(29).fill(1), ...Array(30).fill(2), 4, 4]) {
      await ask(translating);
      expect(translating.capabilities().maxTextsPerCall).toBe(size);
    }
  });

  describe('with a control text', () => {
    const control = {
      text: 'The library',
      isTranslation: (answer: string) => answer === 'La biblioteca',
    };
    const controlled = (translating = engine()) => translating.translate({ ...batch, control });

    test('sends it last, and returns the answers without its own', async () => {
      reply = () => ({ body: completion('{"1":"uno","2":"dos","3":"La biblioteca"}') });
      expect(await controlled()).toEqual(both);
      expect(textsOf(requests[0] as Ask)).toEqual({ 1: 'one', 2: 'two', 3: 'The library' });
    });

    test.each([
      ['wrong', '{"1":"un","2":"deux","3":"La bibliothèque"}'],
      ['in the place of another', '{"1":"dos","2":"La biblioteca"}'],
    ])('uses nothing of a call whose control is %s', async (_name, content) => {
      reply = () => ({ body: completion(content) });
      await expect(controlled()).rejects.toMatchObject({
        kind: 'invalid-output',
        message: expect.stringContaining('control sentence'),
      });
    });

    test('uses the complete items of an answer that was cut off before it', async () => {
      reply = () => ({ body: completion('{"1":"uno","2":"do', 'length') });
      expect(await controlled()).toEqual([both[0], { id: 'second', error: 'too-large' }]);
    });
  });

  test('a pause after unusable answers reports no request', async () => {
    reply = () => ({ body: completion('I cannot do that.') });
    const translating = engine();
    let reported = 0;
    const onSend = async () => {
      reported++;
    };
    for (let call = 0; call < 5; call++)
      await translating.translate({ ...batch, onSend }).catch(() => {});
    expect([reported, requests.length]).toEqual([3, 3]);
  });

  test('placeholder values do not appear in answers', async () => {
    reply = () => ({ body: completion('{"1":"uno <x101 v=\\"{count}\\"/>","2":"dos"}') });
    expect(await ask()).toEqual([{ id: 'first', text: 'uno <x101/>' }, both[1]]);
  });

  test('the endpoint’s usage is reported unchanged', async () => {
    const usage = {
      prompt_tokens: 1200,
      completion_tokens: 9,
      prompt_tokens_details: { cached_tokens: 1024 },
    };
    const choices = [{ finish_reason: 'stop', message: { content: good } }];
    reply = () => ({ body: JSON.stringify({ choices, usage }) });
    const reported: unknown[] = [];
    await engine().translate({ ...batch, onUsage: (one) => reported.push(one) });
    expect(reported).toEqual([{ inputTokens: 1200, outputTokens: 9, cachedTokens: 1024 }]);
  });

  test.each([
    ['prose', completion('I cannot do that.'), 'invalid-output'],
    ['a truncated answer without items', completion('{"1":"u', 'length'), 'too-large'],
    ['a list of another length', completion('["uno"]'), 'invalid-output'],
    ['nothing', '', 'invalid-output'],
    ['no choices', '{"choices":[]}', 'invalid-output'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'unavailable'],
    ['a refusal', message({ content: null, refusal: 'I cannot help.' }), 'invalid-output'],
    ['a filter', completion('', 'content_filter'), 'invalid-output'],
    [
      'reasoning alone',
      message({ content: null, reasoning_content: 'Uno?' }, 'length'),
      'too-large',
    ],
    ['an error of the provider', '{"error":{"code":429,"message":"Slow down"}}', 'rate'],
    ['an error without a code', '{"error":{"message":"Upstream failed"}}', 'unavailable'],
    [
      'an error in a choice',
      '{"choices":[{"finish_reason":"error","error":{"code":502,"message":"Cut"},"message":{"content":""}}]}',
      'unavailable',
    ],
    ['an error of the key', '{"error":{"code":401,"message":"No key"}}', 'auth'],
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
    [400, '{"error":{"message":"no such model"}}', 'rejected'],
    [404, '{"error":{"message":"no such model"}}', 'rejected'],
  ])('%i %s fails as %s', async (status, body, kind) => {
    reply = () => ({ status, body });
    await expect(ask()).rejects.toMatchObject({ kind });
    expect(requests.length).toBe(1);
  });

  test('three unusable answers in a row pause the calls', async () => {
    reply = () => ({ body: completion('I cannot do that.') });
    const translating = createOpenAiEngine({
      baseUrl,
      model: 'm',
      dispatcher: gate.dispatcher,
      concurrency: 1,
      coolDown: 60,
    });
    const kinds = [];
    for (let call = 0; call < 5; call++)
      kinds.push(await ask(translating).catch((error) => error.kind));
    expect(kinds).toEqual([...Array(3).fill('invalid-output'), 'unavailable', 'unavailable']);
    expect(requests.length).toBe(3);
    reply = () => ({ body: completion(good) });
    await new Promise((resolve) => setTimeout(resolve, 70));
    expect(await ask(translating)).toEqual(both);
  });

  test('all calls share the endpoint’s rate limit and retry delay', async () => {
    const starts: number[] = [];
    reply = () => {
      starts.push(performance.now());
      return starts.length === 1
        ? { status: 429, headers: { 'retry-after-ms': '200' } }
        : { body: completion(good) };
    };
    const translating = createOpenAiEngine({
      baseUrl,
      model: 'm',
      dispatcher: gate.dispatcher,
      concurrency: 1,
    });
    const [first, second] = await Promise.allSettled([
      ask(translating),
      translating.translate({ ...batch, target: 'fr' }),
    ]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(150);
  });

  test.each([
    ['temperature', "Unsupported value: 'temperature' does not support 0.2"],
    ['max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."],
  ])('a server that refuses %s is called without it', async (name, message) => {
    reply = (each) =>
      name in each
        ? { status: 400, body: JSON.stringify({ error: { message } }) }
        : { body: completion(good) };
    expect(await ask()).toEqual(both);
    expect(requests.length).toBe(2);
  });

  test('a server without response formats falls back once', async () => {
    reply = ({ response_format: form, ...rest }) =>
      form === undefined
        ? { body: completion(translated(rest)) }
        : { status: 400, body: `{"error":{"message":"response_format ${form.type} unknown"}}` };
    const translating = engine();
    await translating.translate(batch);
    await translating.translate(batch);
    const forms = requests.map((each) => each.response_format?.type);
    expect(forms).toEqual(['json_schema', 'json_object', undefined, undefined]);
  });

  test('the first message is the same for every batch and pair', async () => {
    reply = (each) => ({ body: completion(translated(each)) });
    await ask();
    await engine().translate({ source: 'de', target: 'ar', texts: [{ id: 'x', text: 'Haus' }] });
    expect(requests[0]?.messages[0]).toEqual(requests[1]?.messages[0]);
    expect(requests[1]?.messages[1]?.content).toContain('Arabic (ar)');
    expect(encode(requests[0]?.messages[0]?.content ?? '').length).toBeGreaterThan(1024);
  });

  test('a timeout, a refused connection and an aborted call are different failures', async () => {
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

  test('health reports a rejected key', async () => {
    reply = (_ask, headers) => ({ status: headers.authorization === 'Bearer right' ? 200 : 401 });
    const withKey = (apiKey: string) =>
      createOpenAiEngine({ baseUrl, model: 'm', apiKey, dispatcher: gate.dispatcher }).health();
    expect(await withKey('right')).toMatchObject({ ready: true });
    expect((await withKey('wrong')).detail).toContain('OPENAI_API_KEY');
  });

  test('a host that the gate refuses is not called', async () => {
    const strict = createOutgoingGate({ allowedHosts: [] });
    const refused = createOpenAiEngine({ baseUrl, model: 'm', dispatcher: strict.dispatcher });
    await expect(ask(refused)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(requests).toEqual([]);
    await strict.close();
  });
});
