import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from './server.ts';

/** The environment variable with the address that starts the run's Postgres. */
export const controlVariable = 'DRAGOMAN_TEST_POSTGRES';

/**
 * Vitest's global setup: serves a loopback address that starts the run's one Postgres at the first request and returns its URL
 * and the template's name (JSON). Returns the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let starting: Promise<TestServer> | undefined;
  const control = createServer((_request, response) => {
    starting ??= startTestServer();
    starting.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  control.unref();
  process.env[controlVariable] = `http://127.0.0.1:${(control.address() as AddressInfo).port}/`;
  return async () => {
    control.close();
    control.closeAllConnections();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
