import { createHash, X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { silentLog } from '@dragoman/domain/log';
import { type Pebble, startPebble } from '@dragoman/providers/certificates/testing';
import { startDevelopmentInbox } from '@dragoman/providers/email';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { waitFor } from '../wait.ts';
import { type CustomerServer, startCustomerServer } from './customer-server.ts';
import { SmallInternet, twoPorts } from './small-internet.ts';

/** The machines of the small internet. */
const customer = '127.0.0.11';
const ours = '127.0.0.12';

const productHost = 'dragoman.test';
export const app = `https://app.${productHost}`;

/** Everything around an installation: names, customers' sites, a certificate authority, mail and a visitor's browser. */
export interface Surroundings {
  readonly internet: SmallInternet;
  readonly customers: CustomerServer;
  readonly browser: Browser;
  /** The customers' server. */
  readonly customer: string;
  /** Roots (PEM) of the authority and of the customers' certificates. */
  readonly roots: readonly string[];
  /** Settings with which an installation becomes a part of it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Waits for a sign-in mail to an address; returns the newest link. */
  signInLink(to: string): Promise<string>;
  /** A domain's address as its owner types it. */
  siteOf(domain: string): string;
  /** The address at which visitors reach a host, with the real port instead of 443. */
  publishedOriginOf(host: string): string;
  close(): Promise<void>;
}

/**
 * Starts a customer's machine on a small internet: sites on a web server and a name server of their own, a certificate
 * authority, and a browser that knows no more than DNS says and trusts no more than the two roots.
 * @param ports where both machines listen. Defaults to free ones, to which the browser is led from 443 and 80
 */
export async function startSurroundings(
  domains: readonly string[],
  ports?: Ports,
): Promise<Surroundings> {
  const zone = Object.assign({}, zoneOfProduct(), ...domains.map(zoneOfCustomer));
  const internet = await SmallInternet.start(zone, [...domains, productHost]);
  // The same on both machines: an address with a port leads to the one or the other as DNS says, like one without.
  const { https, http } = ports ?? (await twoPorts());
  const customers = await startCustomerServer({ address: customer, https, http }, domains);
  const pebble = await startPebble({
    httpPort: http,
    httpsPort: https,
    nameServer: internet.resolver,
  });
  const issuer = await pebble.issuerRoot();
  for (const address of [customer, ours]) {
    internet.lead(address, 443, https);
    internet.lead(address, 80, http);
  }
  internet.trust([issuer, customers.root]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, issuer, customers.root]);
  const inbox = await startDevelopmentInbox({ log: silentLog });
  const originOf = (host: string) => new URL(`https://${host}:${https}`).origin;
  const keys = [await pebble.issuerKeyHash(), keyHash(customers.root)];
  const browser = await openBrowser([
    `--proxy-server=${internet.proxyServer}`,
    `--ignore-certificate-errors-spki-list=${keys.join(',')}`,
  ]);
  return {
    internet,
    customers,
    browser,
    customer,
    roots: [issuer, customers.root],
    settings: {
      ...internet.environment,
      ...settings({ https, http }, pebble),
      SMTP_URL: inbox.url,
    },
    signInLink: (to) =>
      waitFor(`a mail to ${to}`, async () => {
        const links = inbox.list({ to })[0]?.links ?? [];
        return links.find((address) => address.includes('/auth/v1/verify'));
      }),
    siteOf: (domain) => originOf(`www.${domain}`),
    publishedOriginOf: originOf,
    async close() {
      await browser.close();
      await inbox.close();
      setDefaultCACertificates(trusted);
      await pebble.close();
      await customers.close();
      await internet.close();
    },
  };
}

interface Ports {
  readonly https: number;
  readonly http: number;
}

function settings(ports: Ports, pebble: Pebble): Record<string, string> {
  return {
    PUBLIC_URL: app,
    AUTH_SIGN_UPS: 'on',
    PRODUCT_HOST: productHost,
    ENGINES: 'apertium',
    HTTPS_PORT: String(ports.https),
    HTTP_PORT: String(ports.http),
    EDGE_HOST: ours,
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    ACME_CA_FILE: pebble.addressRootFile,
    CHALLENGE_PORT: String(ports.http),
    VISITOR_ORIGIN: ports.https === 443 ? 'https://{host}' : `https://{host}:${ports.https}`,
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
