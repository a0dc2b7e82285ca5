import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@dragoman/database/connection';
import { freePorts } from '@dragoman/database/free-ports';
import { createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createAcmeAuthority } from '@dragoman/providers/certificates';
import { type PebbleOptions, startPebble } from '@dragoman/providers/certificates/testing';
import { type Certificates, type CertificatesOptions, openCertificates } from './index.ts';

const quick = {
  log: silentLog,
  checkEvery: 100,
  limits: { pauseAfterRefusal: 100, pauseAfterSilence: 50, maxPause: 200 },
};

/** Starts a database, pebble, and a web server for its challenges, which responds as the most recently opened process. */
export async function startHarness(options: Partial<PebbleOptions> = {}) {
  const [httpPort = 0, httpsPort = 0] = await freePorts(2);
  const pebble = await startPebble({ httpPort, httpsPort, ...options });
  const { directoryUrl, addressRoot } = pebble;
  const { database, close: dropDatabase } = await createTestDatabase();
  const authority = createAcmeAuthority({ directoryUrl, roots: [addressRoot] });
  const processes: Certificates[] = [];
  const looks: string[] = [];
  const server = createServer(async (request, response) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    const token = request.url?.split('/').at(-1) ?? '';
    looks.push(host);
    const answer = await processes.at(-1)?.answer(host, token);
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(httpPort, '127.0.0.1', resolve));
  const root = mkdtempSync(path.join(tmpdir(), 'dragoman-certificates-'));
  const user_id = await createUser(database);
  const shared = { database, authority, secret: 'a secret that all processes share' };
  const open = async (name: string, more: Partial<CertificatesOptions> = {}) => {
    const folder = path.join(root, name);
    const certificates = await openCertificates({ ...shared, folder, ...quick, ...more });
    processes.push(certificates);
    return certificates;
  };
  const closeProcesses = async () => {
    for (const certificates of processes.splice(0)) await certificates.close();
  };
  return {
    pebble,
    authority,
    database,
    root,
    looks,
    open,
    closeProcesses,
    addWebsite: () => insertWebsite(database, { user_id }),
    addHost: (...row: [websiteId: string, host: string, isVerified?: boolean]) =>
      addHost(database, ...row),
    async close() {
      await closeProcesses();
      await authority.close();
      await pebble.close();
      server.closeAllConnections();
      server.close();
      await dropDatabase();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Adds a host to the website. `isVerified`: its DNS points here. */
async function addHost(
  { kysely }: Database,
  website_id: string,
  host: string,
  isVerified = true,
): Promise<void> {
  const verified_at = isVerified ? new Date() : null;
  await kysely.insertInto('website_hosts').values({ host, website_id, verified_at }).execute();
}
