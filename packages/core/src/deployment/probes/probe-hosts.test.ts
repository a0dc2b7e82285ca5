import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { closing } from '@dragoman/database/testing';
import { challengeToken, snippetCode } from '@dragoman/domain/deployment';
import { makeServerCertificate } from '@dragoman/providers/certificates/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findChallenge } from '../../host-challenges/index.ts';
import { provision } from '../deploy/provision.ts';
import { type DeploymentHarness, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDueWebsites } from '../watch/watch-deployments.ts';

type Site = Awaited<ReturnType<DeploymentHarness['addWebsite']>>;
let site: Site;
/** Certificates and keys by host. */
const shown = new Map<string, { certificate: string; privateKey: string }>();
const usualRoots = getCACertificates('default');

const harness = closing(await startDeploymentHarness());
const edge = createServer(
  {
    SNICallback: (name, done) => {
      const pair = shown.get(name);
      // Like our edge: the handshake fails without a context.
      if (pair === undefined) return done(null);
      done(null, createSecureContext({ cert: pair.certificate, key: pair.privateKey }));
    },
  },
  async (request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    const token = challengeToken(request.url ?? '');
    if (token === undefined) {
      const [language] = host.split('.');
      response.setHeader('x-dragoman', `translated; language=${language}; cache=miss`);
      return void response.end('<p>Hola</p>');
    }
    response.end(await findChallenge(harness.database.kysely, { token, host }));
  },
);
const silent = createTcpServer(() => undefined);
const gone = createTcpServer();
for (const server of [edge, silent, gone]) await once(server.listen(0, '127.0.0.1'), 'listening');
const closed = portOf(gone);
gone.close();
afterAll(async () => {
  setDefaultCACertificates(usualRoots);
  edge.closeAllConnections();
  edge.close();
  silent.close();
});
beforeEach(async () => {
  await harness.database.kysely.deleteFrom('websites').execute();
  site = await harness.addWebsite({ languages: ['es'], structure: 'subdomain' });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Points a website's records here and adds the snippet to its pages. */
function publish({ domain, target, website }: Site): void {
  const records = website.translation_languages.map((language) => [
    `${language}.${domain} CNAME`,
    [target],
  ]);
  harness.publish(domain, Object.fromEntries(records));
  harness.site.answer = () => ({ body: snippetCode('/translate.js', website.id) });
}

async function certify(...hosts: string[]): Promise<void> {
  const pair = await makeServerCertificate(hosts);
  for (const host of hosts) shown.set(host, pair);
  setDefaultCACertificates([...usualRoots, pair.certificate]);
}

const at = (server: Server) => (host: string) => `https://${host}:${portOf(server)}`;
const look = (visitorOrigin: (host: string) => string) =>
  checkDueWebsites({ ...harness.deps, billing: 'none', visitorOrigin });

/** Makes all checks due and runs them. */
async function lookAgain(visitorOrigin: (host: string) => string): Promise<void> {
  const due = { next_check_at: new Date(0) };
  await harness.database.kysely.updateTable('website_checks').set(due).execute();
  await look(visitorOrigin);
}

function hosts() {
  return harness.database.kysely
    .selectFrom('website_hosts')
    .select(['host', 'serving_since', 'serving_problem'])
    .where('website_id', '=', site.website.id)
    .orderBy('host')
    .execute();
}

async function pause(): Promise<number> {
  const row = await harness.database.kysely
    .selectFrom('website_checks')
    .select(['next_check_at', 'checked_at'])
    .where('website_id', '=', site.website.id)
    .executeTakeFirstOrThrow();
  return Number(row.next_check_at) - Number(row.checked_at);
}

test('the first successful probe over HTTPS is recorded once, and the problem until then', async () => {
  publish(site);
  await look(at(edge));
  expect((await harness.read(site.website.id)).status).toBe('enabled');
  expect(await hosts()).toMatchObject([{ serving_since: null, serving_problem: 'certificate' }]);
  // It is checked again soon, not after the six hours of a live host.
  expect(await pause()).toBeLessThan(60_000);

  await certify(`es.${site.domain}`);
  await lookAgain(at(edge));
  const [host] = await hosts();
  expect(host).toMatchObject({ serving_since: expect.any(Date), serving_problem: null });
  expect(await pause()).toBeGreaterThan(3_600_000);

  await lookAgain((name) => `https://${name}:${closed}`);
  expect(await hosts()).toEqual([host]);
});

test('a missing certificate, no answer, a refused address and another server are different problems', async () => {
  site = await harness.addWebsite({
    languages: ['de', 'es', 'fr', 'it', 'nl'],
    structure: 'subdomain',
  });
  const hostOf = (language: string) => `${language}.${site.domain}`;
  publish(site);
  await certify(hostOf('es'));
  const origins: Record<string, string> = {
    [hostOf('fr')]: at(silent)(hostOf('fr')),
    [hostOf('it')]: `https://${hostOf('it')}:${closed}`,
    [hostOf('nl')]: `http://${hostOf('nl')}:${harness.site.port}`,
  };
  await look((host) => origins[host] ?? at(edge)(host));
  const found = (await hosts()).map((row) => [row.host, row.serving_problem]);
  expect(found).toEqual([
    [hostOf('de'), 'certificate'],
    [hostOf('es'), null],
    [hostOf('fr'), 'unreachable'],
    [hostOf('it'), 'unreachable'],
    [hostOf('nl'), 'elsewhere'],
  ]);
});

test('a certificate for another host is ignored', async () => {
  publish(site);
  await certify('other.example');
  shown.set(`es.${site.domain}`, shown.get('other.example') ?? { certificate: '', privateKey: '' });
  await look(at(edge));
  expect(await hosts()).toMatchObject([{ serving_problem: 'certificate' }]);
});

test('only deployed websites are probed, and soon after deployment', async () => {
  publish(site);
  await harness.database.kysely
    .updateTable('websites')
    .set({ status: 'disabled' })
    .where('id', '=', site.website.id)
    .execute();
  await certify(`es.${site.domain}`);
  await look(at(edge));
  expect(await hosts()).toMatchObject([{ serving_since: null, serving_problem: null }]);
  expect(await pause()).toBeGreaterThan(3_600_000);
  const deps = { ...harness.deps, billing: 'none' as const };
  await provision(deps, await harness.read(site.website.id), {});
  expect(await pause()).toBeLessThan(60_000);
});

test('a host that moves to another website is probed again', async () => {
  publish(site);
  await certify(`es.${site.domain}`);
  await look(at(edge));
  expect(await hosts()).toMatchObject([{ serving_since: expect.any(Date) }]);
  await harness.database.kysely
    .updateTable('websites')
    .set({ status: 'deleted' })
    .where('id', '=', site.website.id)
    .execute();
  const { url } = site.website;
  site = await harness.addWebsite({ url, languages: ['es'], structure: 'subdomain' });
  publish(site);
  await look((host) => `http://${host}:${harness.site.port}`);
  expect(await hosts()).toMatchObject([{ serving_since: null, serving_problem: 'elsewhere' }]);
});
