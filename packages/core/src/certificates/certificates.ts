import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { CertificateAuthority } from '@dragoman/providers/certificates/port';
import { schedule } from '../maintenance/index.ts';
import { createSeal, readOwnSecret } from '../sealing/index.ts';
import { smallQuery, storeHealthOf } from '../serving/index.ts';
import type { Certificate } from './certificate.ts';
import { CertificateCache } from './certificate-cache.ts';
import { openCertificateFiles } from './certificate-files.ts';
import { deleteOld, readChallenge } from './certificates.store.ts';
import { defaultLimits, type OrderLimits } from './limits.ts';
import { Orders } from './orders.ts';
import { Renewals } from './renewals.ts';
import { openServedHosts, type ServedHosts } from './served-hosts.ts';

export interface CertificatesOptions extends HasDatabase {
  readonly authority: CertificateAuthority;
  /** Stores certificates, hosts and the machine's secret, so that a restart needs neither database nor authority. */
  readonly folder: string;
  /** Encrypts private keys in the database; the same on every machine. Defaults to one generated in the folder. */
  readonly secret?: string;
  /** Hosts of the product itself. */
  readonly own?: readonly string[];
  readonly log: Log;
  readonly limits?: Partial<OrderLimits>;
  /** Milliseconds between checks for due certificates. */
  readonly checkEvery?: number;
}

export interface Certificates {
  /** Returns the host's certificate from memory. */
  find(host: string): Certificate | undefined;
  /**
   * Returns the host's certificate; orders it and waits if there is none and the host is verified.
   * @param wait maximum milliseconds
   */
  obtain(host: string, wait: number): Promise<Certificate | undefined>;
  /** Returns the response for `/.well-known/acme-challenge/{token}` of a host; undefined for unknown tokens. */
  answer(host: string, token: string): Promise<string | undefined>;
  readonly hosts: ServedHosts;
  close(): Promise<void>;
}

const minute = 60_000;
const maxQueries = 20;
const tokenForm = /^[A-Za-z0-9_-]{16,512}$/;

/** Opens the stored certificates; orders missing ones before the first visitor and renews them. */
export async function openCertificates(options: CertificatesOptions): Promise<Certificates> {
  const { database, authority, folder, log, checkEvery = minute / 2 } = options;
  const secret = options.secret ?? (await readOwnSecret(folder));
  const shared = { ...options, seal: createSeal(secret, 'certificates') };
  const cache = new CertificateCache({ ...shared, files: openCertificateFiles(folder, log) });
  await cache.open();
  const orders = new Orders({ ...shared, limits: { ...defaultLimits, ...options.limits } });
  let checkDue = () => {};
  const hosts = openServedHosts({
    ...options,
    file: `${folder}/hosts.json`,
    onAdded: () => checkDue(),
  });
  const renewals = new Renewals({ authority, cache, orders, hosts, log });
  checkDue = () => renewals.checkDue();
  const ends = [
    schedule({
      name: 'certificates',
      pause: checkEvery,
      log,
      work: async () => renewals.checkDue(),
    }),
    schedule({
      name: 'old certificates',
      pause: 60 * minute,
      log,
      work: () => deleteOld(database),
    }),
  ];
  return {
    find: (host) => cache.find(host),
    obtain: (host, wait) => obtain({ cache, hosts, renewals }, host, wait),
    answer: createAnswer(database),
    hosts,
    async close() {
      for (const end of ends) await end();
      await renewals.close();
      await hosts.close();
      await cache.close();
    },
  };
}

async function obtain(
  parts: { cache: CertificateCache; hosts: ServedHosts; renewals: Renewals },
  host: string,
  wait: number,
): Promise<Certificate | undefined> {
  const cached = parts.cache.find(host);
  if (cached !== undefined || !parts.hosts.has(host)) return cached;
  return parts.renewals.orderNow(host) ? parts.cache.waitFor(host, wait) : undefined;
}

/** The authority may request any order's challenge from any process, even before the process knows the host. */
function createAnswer(database: Database): Certificates['answer'] {
  let running = 0;
  return async (host, token) => {
    // Requests are unauthenticated, so limit the load on the database; an authority needs fewer.
    if (!tokenForm.test(token) || running >= maxQueries) return undefined;
    running += 1;
    return storeHealthOf(database)
      .ask(() => readChallenge(database, host, token), smallQuery)
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
      });
  };
}
