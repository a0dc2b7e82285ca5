import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { expect, test } from 'vitest';
import { startProxy } from './index.ts';
import { ask, startStage, talk } from './proxy.fixture.ts';

const page =
  '<!doctype html><html><head><title>x</title></head><body><p>Hi there</p></body></html>';

test('40 while the store is down pages go out, untranslated where nothing is kept', async () => {
  const stage = await startStage((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
  await stage.translate('Hi there', 'Salut');
  expect((await ask(stage.proxy.port, stage.host, '/fr/')).text).toContain('Salut');
  await stage.database.close();
  expect((await ask(stage.proxy.port, stage.host, '/fr/')).text).toContain('Salut');
  const spanish = await ask(stage.proxy.port, stage.host, '/es/');
  expect(spanish.text).toBe(page);
  expect(spanish.headers['x-dragoman']).toBe('original; reason=translations-unavailable');
  expect(spanish.headers['cache-control']).toBe('no-store');
  const unknown = await ask(stage.proxy.port, 'other.test', '/');
  expect(unknown.status).toBe(502);
  await stage.close();
});

test('41 WebSockets are joined to the site', async () => {
  const { database, close } = await createTestDatabase();
  const origin = createServer();
  origin.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\nwelcome`,
    );
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const user_id = await createUser(database);
  const { id } = await database.kysely
    .insertInto('websites')
    .values({ user_id, url: `http://${authority}`, original_language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gate = createOutgoingGate({ allowedHosts: [authority] });
  const proxyHost = 'proxy.localhost';
  const options = { database, gate, host: '127.0.0.1', port: 0, proxyHost, log: silentLog };
  const proxy = await startProxy(options);
  const hello = `GET /ws HTTP/1.1\r\nHost: ${id}.${proxyHost}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: abc\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  const heard = await talk(proxy.port, `${hello}ping`, 'ping');
  expect(heard).toMatch(
    /^HTTP\/1\.1 101 [\s\S]*sec-websocket-accept: [\s\S]*\r\n\r\nwelcomeping$/i,
  );
  await proxy.close();
  await gate.close();
  origin.closeAllConnections();
  origin.close();
  await close();
});
