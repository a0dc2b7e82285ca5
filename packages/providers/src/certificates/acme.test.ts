import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { freePorts } from '@dragoman/database/free-ports';
import { afterAll, expect, test } from 'vitest';
import { createAcmeAuthority, newPrivateKey, readCertificate } from './index.ts';
import { startPebble } from './testing/index.ts';

const answers = new Map<string, string>();
const { signal } = new AbortController();

const visitors = createServer((request, response) => {
  const answer = answers.get(`${request.headers.host?.split(':')[0]} ${request.url}`);
  response.writeHead(answer === undefined ? 404 : 200).end(answer);
});
const [httpPort = 0, httpsPort = 0] = await freePorts(2);
await new Promise<void>((resolve) => visitors.listen(httpPort, '127.0.0.1', resolve));
const pebble = await startPebble({ httpPort, httpsPort, refusedNonces: 20 });
const { directoryUrl, addressRoot } = pebble;
const authority = createAcmeAuthority({
  directoryUrl,
  roots: [addressRoot],
  email: 'ada@shop.test',
});
afterAll(async () => {
  await authority.close();
  await pebble.close();
  visitors.close();
});

const orderFor = (host: string, isShown = true) => ({
  host,
  signal,
  async present({ token, answer }: { token: string; answer: string }) {
    if (isShown) answers.set(`${host} /.well-known/acme-challenge/${token}`, answer);
  },
});

test('a host is validated and gets a certificate despite rejected nonces', async () => {
  const account = await authority.openAccount(await newPrivateKey(), signal);
  const { chain, privateKey } = await authority.issue(account, orderFor('es.shop.test'));
  const certificate = new X509Certificate(chain);
  expect(certificate.checkHost('es.shop.test')).toBe('es.shop.test');
  expect(certificate.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
  expect(chain.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1);
  const { notBefore, notAfter, serial } = readCertificate(chain);
  expect(notAfter.getTime()).toBeGreaterThan(notBefore.getTime());
  expect(serial).toMatch(/^[0-9A-F]+$/);
});

test('the same key returns the same account', async () => {
  const key = await newPrivateKey();
  const { accountUrl } = await authority.openAccount(key, signal);
  expect((await authority.openAccount(key, signal)).accountUrl).toBe(accountUrl);
});

test('a host without a challenge response is refused with a reason', async () => {
  const account = await authority.openAccount(await newPrivateKey(), signal);
  const failed = authority.issue(account, orderFor('fr.shop.test', false));
  await expect(failed).rejects.toMatchObject({ failure: 'refused', message: /404|proved/ });
});

test('49 an unknown account and an unreachable CA are different failures', async () => {
  const account = await authority.openAccount(await newPrivateKey(), signal);
  await pebble.stop();
  const down = authority.issue(account, orderFor('de.shop.test'));
  await expect(down).rejects.toMatchObject({ failure: 'unreachable' });
  await pebble.start();
  const forgotten = authority.issue(account, orderFor('de.shop.test'));
  await expect(forgotten).rejects.toMatchObject({ failure: 'account-unknown' });
});
