import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { drain, listen } from './index.ts';

function load(port: number, agent: Agent, path = '/'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent, path }, (response) => {
      response.resume().once('end', () => resolve(response));
    }).once('error', reject);
  });
}

test('58 a draining server refuses new connections, completes what runs, and ends open ones with their next response', async () => {
  const finish = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/slow') {
      began.resolve();
      await finish.promise;
    }
    response.end('x');
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const idle = new Agent({ keepAlive: true, maxSockets: 1 });
  const busy = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await load(port, idle)).headers.connection).toBe('keep-alive');
  const slow = load(port, busy, '/slow');
  await began.promise;

  let isDrained = false;
  const drained = drain(20_000).then(() => {
    isDrained = true;
  });
  await expect(load(port, new Agent())).rejects.toThrow('ECONNREFUSED');
  expect((await load(port, idle)).headers.connection).toBe('close');
  expect(isDrained).toBe(false);
  finish.resolve();
  expect((await slow).statusCode).toBe(200);
  expect((await load(port, busy)).headers.connection).toBe('close');
  await drained;
});
