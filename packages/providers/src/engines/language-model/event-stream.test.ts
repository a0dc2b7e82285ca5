import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createOutgoingGate } from '../../outgoing/index.ts';
import { createOpenAiEngine } from './engine.ts';

let reply: () => {
  readonly headers?: Record<string, string>;
  readonly body: string;
  /** The reply stays open after the body, or its connection breaks. */
  readonly ending?: 'open' | 'lost';
};
const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await gate.close();
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
const both = [
  { id: 'first', text: 'uno' },
  { id: 'second', text: 'dos' },
];
const headers = { 'content-type': 'text/event-stream' };

/** A gateway that streams although nobody asked. */
const server = createServer((_request, response) => {
  const { headers, body, ending } = reply();
  response.writeHead(200, headers);
  if (ending === undefined) return response.end(body);
  response.write(body, () => ending === 'lost' && response.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content } }] });
const end = (finish_reason: string) => event({ choices: [{ delta: {}, finish_reason }] });
const usage = { prompt_tokens: 1200, completion_tokens: 9 };

test('an answer is read with the usage of its last event', async () => {
  const events = [delta('{"1":"uno",'), delta('"2":"dos"}'), end('stop')];
  const last = event({ choices: [], usage });
  reply = () => ({ headers, body: `: wait\n\n${events.join('')}${last}data: [DONE]\n\n` });
  const reported: unknown[] = [];
  const onUsage = (one: unknown) => reported.push(one);
  expect(await engine().translate({ ...batch, onUsage })).toEqual(both);
  expect(reported).toEqual([{ inputTokens: 1200, outputTokens: 9, cachedTokens: 0 }]);
});

test('with other line ends, and without the content type, an answer is read', async () => {
  reply = () => ({ body: `${delta(good)}${end('stop')}`.replaceAll('\n', '\r\n') });
  expect(await ask()).toEqual(both);
});

test.each([
  ['its limit', delta('{"1":"uno","2":"d') + end('length'), 'too-large'],
  ['an event', delta('{"1":"uno",') + delta('"2":"dos"}').slice(0, 30), 'invalid-output'],
  ['an error', delta('{"1":"uno",') + event({ error: { code: 502 } }), 'invalid-output'],
])('the complete items before %s are used', async (_name, body, kind) => {
  reply = () => ({ headers, body });
  expect(await ask()).toEqual([both[0], { id: 'second', error: kind }]);
});

test.each([
  ['a lost connection', 'lost'],
  ['a timeout', 'open'],
] as const)('the complete items before %s are used', async (_name, ending) => {
  reply = () => ({ headers, body: delta('{"1":"uno","2":"d'), ending });
  expect(await ask(engine(300))).toEqual([both[0], { id: 'second', error: 'invalid-output' }]);
});

test('an aborted call is aborted', async () => {
  const stop = new AbortController();
  reply = () => ({ headers, body: delta('{"1":"uno"'), ending: 'open' });
  const pending = engine().translate(batch, stop.signal);
  setTimeout(() => stop.abort(new Error('no longer wanted')), 100);
  await expect(pending).rejects.toThrow('no longer wanted');
});

test.each([
  [event({ error: { code: 429, message: 'Slow down' } }), 'rate'],
  [delta('') + event({ error: { message: 'Upstream failed' } }), 'unavailable'],
  [delta('I cannot do that.') + end('stop'), 'invalid-output'],
  ['data: [DONE]\n\n', 'invalid-output'],
])('%j is of kind %s', async (body, kind) => {
  reply = () => ({ headers, body });
  await expect(ask()).rejects.toMatchObject({ name: 'EngineError', kind });
});
