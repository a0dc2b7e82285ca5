import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { silentLog } from '@dragoman/domain/log';
import { type Pebble, startPebble } from '@dragoman/providers/certificates/testing';
import { startDevelopmentInbox } from '@dragoman/providers/email';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { copyTemplate } from '../database-template.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { waitFor } from '../wait.ts';
import { type CustomerServer, startCustomerServer } from './customer-server.ts';
import { SmallInternet, twoPorts } from './small-internet.ts';

/** The machines of the small internet. */
const customer = '127.0.0.11';
const ours = '127.0.0.12';

const productHost = 'dragoman.test';
export const app = `https://app.${productHost}`;

export interface GoingLiveHarness {
  readonly internet: SmallInternet;
  readonly customers: CustomerServer;
  readonly installation: Installation;
  readonly browser: Browser;
  /** The customers' server. */
  readonly customer: string;
  /** Waits for a sign-in mail to an address; returns the newest link. */
  signInLink(to: string): Promise<string>;
  /** A domain's address as its owner types it. */
  siteOf(domain: string): string;
  /** The address at which visitors reach a host, with the real port instead of 443. */
  publishedOriginOf(host: string): string;
  /** Stops the database without telling the installation. */
  stopDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A customer's machine and ours on a small internet: sites on a web server and a name server of their own, an installation with
 * HTTPS by a real authority, and a browser that knows no more than DNS says and trusts no more than the two
 * roots.
 */
export async function startGoingLive(domains: readonly string[]): Promise<GoingLiveHarness> {
  const zone = Object.assign({}, zoneOfProduct(), ...domains.map(zoneOfCustomer));
  const internet = await SmallInternet.start(zone, [...domains, productHost]);
  // The same on both machines: an address with a port leads to the one or the other as DNS says, like one without.
  const ports = await twoPorts();
  const customers = await startCustomerServer({ address: customer, ...ports }, domains);
  const pebble = await startPebble({
    httpPort: ports.http,
    httpsPort: ports.https,
    nameServer: internet.resolver,
  });
  const issuer = await pebble.issuerRoot();
  for (const address of [customer, ours]) {
    internet.lead(address, 443, ports.https);
    internet.lead(address, 80, ports.http);
  }
  internet.trust([issuer, customers.root]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, issuer, customers.root]);
  const inbox = await startDevelopmentInbox({ log: silentLog });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-going-live-'));
  await copyTemplate(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const services = { DATABASE_URL: postgres.url, SMTP_URL: inbox.url };
  const installation = await startInstallation(
    { ...internet.environment, ...settings(ports, pebble), ...services },
    ['api', 'backend', 'web', 'worker', 'proxy', 'edge'],
  );
  const keys = [await pebble.issuerKeyHash(), keyHash(customers.root)];
  const browser = await openBrowser([
    `--proxy-server=${internet.proxyServer}`,
    `--ignore-certificate-errors-spki-list=${keys.join(',')}`,
  ]);
  return {
    internet,
    customers,
    installation,
    browser,
    customer,
    signInLink: (to) =>
      waitFor(`a mail to ${to}`, async () => {
        const links = inbox.list({ to })[0]?.links ?? [];
        return links.find((address) => address.includes('/auth/v1/verify'));
      }),
    siteOf: (domain) => `https://www.${domain}:${ports.https}`,
    publishedOriginOf: (host) => `https://${host}:${ports.https}`,
    stopDatabase: () => postgres.stop(),
    async close() {
      await browser.close();
      await installation.close();
      await postgres.stop();
      await inbox.close();
      await rm(dataDir, { recursive: true, force: true });
      setDefaultCACertificates(trusted);
      await pebble.close();
      await customers.close();
      await internet.close();
    },
  };
}

function settings(ports: { https: number; http: number }, pebble: Pebble): Record<string, string> {
  return {
    PUBLIC_URL: app,
    PRODUCT_HOST: productHost,
    ENGINES: 'apertium',
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
    EDGE_HOST: ours,
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    ACME_CA_FILE: pebble.addressRootFile,
    CHALLENGE_PORT: String(ports.http),
    VISITOR_ORIGIN: `https://{host}:${ports.https}`,
    DEPLOYMENT_CHECK_SECONDS: '1',
  };
}

function zoneOfProduct() {
  return {
    [`app.${productHost} A`]: [ours],
    [`*.proxy.${productHost} A`]: [ours],
  };
}

function zoneOfCustomer(domain: string) {
  return { [`${domain} A`]: [customer], [`www.${domain} A`]: [customer] };
}

/** SHA-256 of a certificate's public key, base64, as Chromium takes it. */
function keyHash(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
