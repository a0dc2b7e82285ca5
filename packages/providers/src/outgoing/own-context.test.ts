import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { createOutgoingGate } from './index.ts';

const context = new AsyncLocalStorage<string>();

/** Returns the contexts in which the steps of one request ran. */
function exchange(dispatcher: Dispatcher, origin: string, name: string): Promise<Set<string>> {
  const seen = new Set<string>();
  const note = () => void seen.add(context.getStore() ?? 'none');
  return new Promise((resolve, reject) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: note,
      onResponseStart: note,
      onResponseData: note,
      onResponseEnd() {
        note();
        resolve(seen);
      },
      onResponseError: (_controller, error) => reject(error),
    };
    context.run(name, () => dispatcher.dispatch({ origin, path: '/', method: 'GET' }, handler));
  });
}

test('each step runs in the context of its request, even on a reused connection', async () => {
  const ports = new Set<number | undefined>();
  const site = createServer((request, response) => {
    ports.add(request.socket.remotePort);
    response.end('hello');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  const authority = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { dispatcher, close } = createOutgoingGate({
    allowedHosts: [authority],
    agent: { connections: 1 },
  });
  for (const name of ['first', 'second', 'third']) {
    expect(await exchange(dispatcher, `http://${authority}`, name)).toEqual(new Set([name]));
  }
  expect(ports.size).toBe(1);
  await close();
  site.closeAllConnections();
  site.close();
});
