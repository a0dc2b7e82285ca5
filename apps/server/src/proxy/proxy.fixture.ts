import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { startProxy } from './index.ts';
import type { ProxyOptions } from './options.ts';
import { writerOf } from './website.fixture.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly body: Buffer;
  readonly text: string;
}

interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Starts a customer's site, its website in a database, and a proxy in front of it, all real and on separate ports. */
export async function startHarness(
  answer: RequestListener,
  options: Partial<ProxyOptions> = {},
  openStore: () => Promise<TestDatabase> = createTestDatabase,
) {
  const seen: IncomingMessage[] = [];
  const origin = createServer({ maxHeaderSize: 65_536 }, (incoming, response) => {
    seen.push(incoming);
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const { database, url, close: dropDatabase } = await openStore();
  const website = await database.kysely
    .insertInto('websites')
    .values({
      user_id: await createUser(database),
      url: `http://${authority}/`,
      original_language: 'en',
      translation_languages: ['fr', 'es'],
      url_structure: 'subdirectory',
      exclusions: JSON.stringify({
        rules: [{ kind: 'path', value: '/account/**', effect: 'exclude' }],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gate = createOutgoingGate({ allowedHosts: [authority] });
  const start = (more: Partial<ProxyOptions> = {}) =>
    startProxy({
      database,
      gate,
      host: '127.0.0.1',
      port: 0,
      proxyHost: 'proxy.localhost',
      switcherScript: '/* switcher */',
      log: silentLog,
      ...options,
      ...more,
    });
  const proxy = await start();
  const host = `${website.id}.proxy.localhost`;
  const write = writerOf(database, website.id);
  /** Sends a request through the proxy. */
  const get = (path: string, options?: AskOptions) => ask(proxy.port, host, path, options);
  /** Returns how often the site was asked for a path. */
  const asked = (path: string) => seen.filter(({ url: of }) => of === path).length;
  const close = async () => {
    await proxy.close();
    await gate.close();
    origin.closeAllConnections();
    origin.close();
    await dropDatabase();
  };
  const running = { authority, close, database, host, origin, proxy, seen, start, url, website };
  return { ...running, asked, get, ...write };
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

// Node frames the body of a DELETE by nothing: the server may take it for another request.
const lengthOf = (method: string, body: string | Buffer | undefined) =>
  method === 'DELETE' && body !== undefined ? { 'content-length': Buffer.byteLength(body) } : {};

/** Sends a request to a port with the given host. The path is sent unchanged. */
export function ask(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `${host}:${port}`, ...lengthOf(method, body), ...headers },
        agent: false,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const whole = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: fields, trailers } = incoming;
          resolve({ status, headers: fields, trailers, body: whole, text: whole.toString() });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Writes raw text to a port and returns what was received once it includes `until` or the connection closes. */
export function talk(port: number, text: string, until: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes(until)) socket.destroy();
    });
  });
}
