import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { makeServerCertificate } from '../certificates/testing/index.ts';
import { createOutgoingGate } from './index.ts';

test('HTTP/2 is not offered: its aborted requests exhaust memory', async () => {
  const offered: string[][] = [];
  const { certificate, privateKey } = await makeServerCertificate();
  const server = createServer({
    cert: certificate,
    key: privateKey,
    ALPNCallback({ protocols }) {
      offered.push(protocols);
      return protocols[0];
    },
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gate = createOutgoingGate({ allowedHosts: [host] });
  const response = gate.dispatcher.request({ origin: `https://${host}`, path: '/', method: 'GET' });
  await expect(response).rejects.toThrow(/certificate/);
  expect(offered).toEqual([['http/1.1']]);
  await gate.close();
  server.close();
});
