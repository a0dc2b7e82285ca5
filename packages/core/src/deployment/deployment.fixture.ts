import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { challengeToken, siteDomain } from '@dragoman/domain/deployment';
import { silentLog } from '@dragoman/domain/log';
import { createDnsResolver } from '@dragoman/providers/dns';
import type { Email } from '@dragoman/providers/email';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { startNameServer, type Zone } from '../../../providers/src/dns/name-server.fixture.ts';
import type { MailDeps } from '../emails/index.ts';
import { findChallenge } from '../host-challenges/index.ts';
import { findWebsite } from '../websites/index.ts';
import type { DeploymentDeps } from './deps.ts';
import type { ProbeDeps } from './probes/probe-hosts.ts';

const proxyHost = 'proxy.dragoman.example';
/** Addresses of our proxies in these tests. */
export const ownAddresses = ['192.0.2.80', '192.0.2.81'];

/** The response of a website's own server. Defaults to an empty page. */
export interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly body?: string;
}

/** Starts a web server, a zone with its own name servers and a recursive resolver, all on loopback. */
export async function startDeploymentHarness() {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const names = await startNames();
  const site = await startSite(database);
  const gate = createOutgoingGate({
    allowedHosts: ['*.example', `127.0.0.1:${site.port}`],
    connectTimeout: 5000,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const mails: Email[] = [];
  const deps = {
    database,
    dns: createDnsResolver({
      servers: [names.everybody.address],
      authorityPort: names.own.port,
      isAllowed: (address) => address.startsWith('127.'),
      timeout: 10_000,
      tries: 1,
    }),
    fetchPage: createPageFetcher(gate, { timeout: 20_000 }),
    proxyHost,
    challengePort: site.port,
    visitorOrigin: (host: string) => `http://${host}:${site.port}`,
    billing: 'provider' as const,
    email: { send: async (mail: Email) => void mails.push(mail), close: async () => {} },
    emailBrand: { name: 'Dragoman', siteUrl: 'https://x.example', supportEmail: 'help@x.example' },
    log: silentLog,
  } satisfies DeploymentDeps & MailDeps & ProbeDeps & { billing: 'none' | 'provider' };
  return {
    database,
    deps,
    mails,
    site,
    ...names,
    async addWebsite(values: Partial<NewWebsite> = {}) {
      const user_id = values.userId ?? (await createUser(database));
      const { id } = await database.kysely
        .insertInto('websites')
        .values({
          user_id,
          url: values.url ?? `http://${crypto.randomUUID()}.example:${site.port}`,
          original_language: 'en',
          translation_languages: values.languages ?? ['es', 'fr'],
          url_structure: values.structure ?? 'subdirectory',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const website = await findWebsite({ database }, id);
      return { website, target: `${id}.${proxyHost}`, domain: siteDomain(website.url) };
    },
    read: (id: string) => findWebsite({ database }, id),
    async close() {
      const { own, second, everybody } = names;
      await Promise.all([own, second, everybody, site, gate].map((part) => part.close()));
      await testDatabase.close();
    },
  };
}

/** A zone's two name servers and a recursive resolver. */
async function startNames() {
  const own = await startNameServer({}, { host: '127.0.0.2' });
  const second = await startNameServer({}, { host: '127.0.0.3', port: own.port });
  const everybody = await startNameServer({}, { recursive: true });
  return {
    own,
    second,
    everybody,
    /** Sets the zone's records; `seen` are those of the recursive resolver and default to the same. */
    publish(domain: string, records: Zone, { seen = records }: { readonly seen?: Zone } = {}) {
      const apex = { [`${domain} NS`]: [`ns1.${domain}`] };
      own.zone = { [`${domain} SOA`]: [`ns1.${domain}`], ...apex, ...records };
      everybody.zone = {
        '. SOA': ['root.example'],
        [`*.${proxyHost} A`]: ownAddresses,
        ...apex,
        [`ns1.${domain} A`]: ['127.0.0.2'],
        ...seen,
      };
    },
  };
}

interface NewWebsite {
  readonly url: string;
  readonly languages: string[];
  readonly userId: string;
  readonly structure: 'subdirectory' | 'subdomain';
}

/** Starts a web server for every host; it acts as our proxy if `isOurs` is set. */
async function startSite(database: DeploymentDeps['database']) {
  const site = {
    port: 0,
    origin: '',
    /** Requests so far, as `host path`. */
    requests: [] as string[],
    /** True if requests reach our proxies. */
    isOurs: false,
    answer: (_request: IncomingMessage): Answer => ({}),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const { host = '' } = request.headers;
    site.requests.push(`${host} ${request.url}`);
    const token = challengeToken(request.url ?? '');
    if (token !== undefined && site.isOurs) {
      const [name = ''] = host.split(':');
      response.end(await findChallenge(database.kysely, { token, host: name }));
      return;
    }
    const { status = 200, location, body = '' } = site.answer(request);
    response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, { port, origin: `http://127.0.0.1:${port}` });
}

export type DeploymentHarness = Awaited<ReturnType<typeof startDeploymentHarness>>;
