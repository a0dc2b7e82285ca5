import { createServer } from 'node:http';
import type { Config } from '@dragoman/config';
import type { Health } from '@dragoman/contract/health';
import { listen } from '../connections/index.ts';
import { assertPortsFree } from './ports.ts';

/** Returns the state of every role, or undefined while this process starts or stops. */
export type ReadHealth = () => Health | undefined;

/**
 * Serves `GET /livez`, 200 while this process responds, and `GET /readyz`, 200 while every role is ready (decision 0323).
 * Does nothing without HEALTH_PORT.
 * @throws PortTakenError
 */
export async function startHealthServer(
  { HEALTH_PORT: port, HOST: host }: Pick<Config, 'HEALTH_PORT' | 'HOST'>,
  readHealth: ReadHealth,
): Promise<void> {
  if (port === undefined) return;
  await assertPortsFree([{ host, port, variable: 'HEALTH_PORT' }]);
  const server = createServer((request, response) => {
    const [status, body] = answer(request.url, readHealth());
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  });
  await listen(server, { host, port });
  server.unref();
}

function answer(path: string | undefined, health: ReturnType<ReadHealth>): [number, object] {
  if (path === '/livez') return [200, { status: 'live' }];
  if (path !== '/readyz') return [404, { error: 'not found' }];
  return [health?.status === 'ready' ? 200 : 503, health ?? { status: 'starting or stopping' }];
}
