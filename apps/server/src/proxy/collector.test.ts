import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { Collector, type UpstreamResponse } from './collector.ts';

let respond: (response: ServerResponse) => void;
const server = createServer((_request, response) => respond(response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
afterAll(async () => {
  await pool.destroy();
  server.close();
});

interface Options {
  readonly known?: Buffer;
  readonly maxBytes?: number;
  readonly isWanted?: () => boolean;
}

const collect = ({ known, maxBytes = 1e6, isWanted = () => true }: Options) =>
  new Promise<UpstreamResponse>((resolve, reject) => {
    const settle = { resolve, reject };
    const options = { known, maxBytes, isWanted, longest: 5000, settle };
    pool.dispatch({ path: '/', method: 'GET' }, new Collector(options));
  });

/** Sends parts so that each arrives alone. */
const sendParts = (parts: readonly string[]) => async (response: ServerResponse) => {
  for (const part of parts) {
    response.write(part);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
};

test('a body with the known bytes is the known buffer itself', async () => {
  const known = Buffer.from('one two three');
  respond = sendParts(['one ', 'two ', 'three']);
  expect((await collect({ known })).body).toBe(known);
});
test.each([
  ['another end', ['one ', 'two ', 'four']],
  ['another start', ['ten ', 'two ', 'three']],
  ['less', ['one ', 'two ']],
  ['more', ['one ', 'two ', 'three', ' four']],
  ['nothing', []],
])('a body that differs from the known one by %s is returned as sent', async (_name, parts) => {
  respond = sendParts(parts);
  const { body } = await collect({ known: Buffer.from('one two three') });
  expect(String(body)).toBe(parts.join(''));
});
test('a body above the limit is streamed whole, also what equals the known one', async () => {
  const parts = ['one ', 'two ', 'three'];
  respond = sendParts(parts);
  const { body } = await collect({ known: Buffer.from('one two'), maxBytes: 9 });
  if (Buffer.isBuffer(body)) throw new Error('the body was collected');
  expect(await text(body)).toBe(parts.join(''));
});
test('an unwanted body is streamed, with backpressure', async () => {
  let written = 0;
  respond = (response) => {
    const write = () => {
      written += 1e6;
      if (written <= 5e7) response.write(Buffer.alloc(1e6, 'x'));
      else response.end();
    };
    response.on('drain', write);
    write();
  };
  const { body } = await collect({ isWanted: () => false });
  if (Buffer.isBuffer(body)) throw new Error('the body was collected');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written).toBeLessThan(4e7);
  let length = 0;
  for await (const chunk of body) length += chunk.length;
  expect(length).toBe(5e7);
});
test('a site that fails after its response began is reported as such, not as a lost idle connection', async () => {
  respond = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('some', () => response.destroy());
  };
  await expect(collect({})).rejects.toMatchObject({ code: 'origin-unreachable' });
});
