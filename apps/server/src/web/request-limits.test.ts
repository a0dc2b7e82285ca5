import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test } from 'vitest';
import { startWeb } from './start-web.ts';

let calls = 0;

const part = {
  async register(app: Parameters<Parameters<typeof startWeb>[0]['parts'][0]['register']>[0]) {
    app.get('/plain', async () => ({ call: ++calls }));
    await app.register(async (own) => {
      own.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
        reply.code(error.statusCode ?? 500).send({ msg: error.message }),
      );
      own.get('/own', async () => ({ call: ++calls }));
    });
  },
};
const web = await startWeb({
  host: '127.0.0.1',
  port: 0,
  trustedProxies: [],
  parts: [part],
  log: silentLog,
});
afterAll(() => web.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${web.port}${path}`, { headers });
  return { status: response.status, body: await response.json() };
};
const long = 'a'.repeat(8193);

test.each(['prefer', 'accept', 'accept-language', 'range', 'x-forwarded-for'])(
  'a long field %s is refused before it is read, in the form of the part',
  async (name) => {
    const before = calls;
    const message = 'A header field of the request is too long.';
    expect(await ask('/plain', { [name]: long })).toEqual({
      status: 431,
      body: { error: message },
    });
    expect(await ask('/own', { [name]: long })).toEqual({ status: 431, body: { msg: message } });
    expect(calls).toBe(before);
  },
);

test('a long query parameter is refused; several short ones and fields that nobody parses are not', async () => {
  const message = 'A parameter of the address is too long.';
  expect(await ask(`/plain?a=1&b=${long}`)).toEqual({ status: 400, body: { error: message } });
  expect(await ask(`/own?${long}`)).toEqual({ status: 400, body: { msg: message } });
  expect((await ask(`/plain?a=${'b'.repeat(7000)}&c=${'d'.repeat(7000)}`)).status).toBe(200);
  expect((await ask('/plain', { authorization: long, prefer: 'a'.repeat(6000) })).status).toBe(200);
});
