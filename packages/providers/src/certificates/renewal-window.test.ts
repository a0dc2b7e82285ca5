import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthorityKeyIdentifierExtension, X509CertificateGenerator } from '@peculiar/x509';
import { afterAll, expect, test } from 'vitest';
import { renewalIdOf } from './acme.ts';
import { createAcmeAuthority } from './index.ts';

// Identifiers from RFC 9773 §4.1.
const keyId = '69885b6b87464041e1b37b847ba0ae2cde01c8d4';
const serialNumber = '0087654321';
const name = 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const { signal } = new AbortController();

const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const certificate = await X509CertificateGenerator.createSelfSigned(
  {
    serialNumber,
    name: 'CN=test',
    keys: keys as CryptoKeyPair,
    signingAlgorithm: algorithm,
    extensions: [new AuthorityKeyIdentifierExtension(keyId)],
  },
  webcrypto as Crypto,
);
const chain = certificate.toString('pem');
const server = createServer((request, response) => {
  const urls = { newNonce: `${base}/n`, newAccount: `${base}/a`, newOrder: `${base}/o` };
  const suggestedWindow = { start: '2026-01-02T04:00:00Z', end: '2026-01-03T04:00:00Z' };
  const answers: Record<string, object> = {
    '/with': { ...urls, renewalInfo: `${base}/renewal-info` },
    '/without': urls,
    [`/renewal-info/${name}`]: { suggestedWindow },
  };
  const answer = answers[request.url ?? ''];
  response.writeHead(answer === undefined ? 404 : 200, { 'retry-after': '21600' });
  response.end(JSON.stringify(answer ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a renewal id consists of the authority key id and the serial number', () => {
  expect(renewalIdOf(chain)).toBe(name);
});

test('the renewal window of a CA with ARI is read', async () => {
  const authority = createAcmeAuthority({ directoryUrl: `${base}/with` });
  expect(await authority.renewalWindow(chain, signal)).toEqual({
    start: new Date('2026-01-02T04:00:00Z'),
    end: new Date('2026-01-03T04:00:00Z'),
    askAgainIn: 21_600_000,
  });
  await authority.close();
});

test('undefined for a CA without ARI', async () => {
  const authority = createAcmeAuthority({ directoryUrl: `${base}/without` });
  expect(await authority.renewalWindow(chain, signal)).toBeUndefined();
  await authority.close();
});
