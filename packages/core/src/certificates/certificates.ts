import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { CertificateAuthority } from '@dragoman/providers/certificates';
import { schedule } from '../maintenance/index.ts';
import { smallQuery, storeHealthOf } from '../serving/index.ts';
import type { Certificate } from './certificate.ts';
import { openCertificateFiles } from './certificate-files.ts';
import { readChallenge, removeOld } from './certificates.store.ts';
import { KeptCertificates } from './kept-certificates.ts';
import { defaultLimits, type OrderLimits } from './limits.ts';
import { createOrders, type Orders } from './orders.ts';
import { Renewals } from './renewals.ts';
import { createSeal, readOwnSecret } from './sealing.ts';
import { openServedHosts, type ServedHosts } from './served-hosts.ts';

export interface CertificatesOptions {
  readonly database: Database;
  readonly authority: CertificateAuthority;
  /** Certificates, hosts and this machine's secret are kept here: a restart needs neither database nor authority. */
  readonly folder: string;
  /** Seals private keys in the database; several machines need the same. Without it one is made in the folder. */
  readonly secret?: string;
  /** Hosts of the product itself. */
  readonly own?: readonly string[];
  readonly log: Log;
  readonly limits?: Partial<OrderLimits>;
  /** Milliseconds between two looks at what is due. */
  readonly lookEvery?: number;
}

/** The certificates of all hosts served here. */
export interface Certificates {
  /** The host's certificate, from memory. */
  find(host: string): Certificate | undefined;
  /**
   * The host's certificate; where there is none and the host is verified, it is ordered now and waited for.
   * @param wait milliseconds at most
   */
  obtain(host: string, wait: number): Promise<Certificate | undefined>;
  /** What the authority is to read at `/.well-known/acme-challenge/{token}` of a host; undefined for a token not ours. */
  answer(host: string, token: string): Promise<string | undefined>;
  readonly hosts: ServedHosts;
  close(): Promise<void>;
}

const minute = 60_000;
const mostQuestions = 20;
const tokenForm = /^[A-Za-z0-9_-]{16,512}$/;

/** Opens what is kept, orders what is missing ahead of the first visitor, and renews. */
export async function openCertificates(options: CertificatesOptions): Promise<Certificates> {
  const { database, authority, folder, log, lookEvery = minute / 2 } = options;
  const secret = options.secret ?? (await readOwnSecret(folder));
  const shared = { ...options, seal: createSeal(secret) };
  const kept = new KeptCertificates({ ...shared, files: openCertificateFiles(folder, log) });
  await kept.open();
  const orders = createOrders({ ...shared, limits: { ...defaultLimits, ...options.limits } });
  let look = () => {};
  const hosts = openServedHosts({
    ...options,
    file: `${folder}/hosts.json`,
    onAdded: () => look(),
  });
  const renewals = new Renewals({ authority, kept, orders, hosts, log });
  look = () => renewals.look();
  const ends = [
    schedule({ name: 'certificates', pause: lookEvery, log, work: async () => renewals.look() }),
    schedule({
      name: 'old certificates',
      pause: 60 * minute,
      log,
      work: () => removeOld(database),
    }),
  ];
  return {
    find: (host) => kept.find(host),
    obtain: (host, wait) => obtain({ kept, hosts, renewals }, host, wait),
    answer: createAnswer({ database, orders }),
    hosts,
    async close() {
      for (const end of ends) await end();
      await renewals.close();
      await hosts.close();
      await orders.close();
      await kept.close();
    },
  };
}

async function obtain(
  parts: { kept: KeptCertificates; hosts: ServedHosts; renewals: Renewals },
  host: string,
  wait: number,
): Promise<Certificate | undefined> {
  const known = parts.kept.find(host);
  if (known !== undefined || !parts.hosts.has(host)) return known;
  const arrival = parts.kept.waitFor(host, wait);
  return parts.renewals.orderNow(host) ? arrival.certificate : arrival.cancel();
}

/** Any process may be asked for a token of another's order, also before it has heard of the host. */
function createAnswer({ database, orders }: { database: Database; orders: Orders }) {
  let underWay = 0;
  return async (host: string, token: string): Promise<string | undefined> => {
    const own = orders.answer(host, token);
    // Anybody may ask: more than an authority ever does at once does not get to the database.
    if (own !== undefined || !tokenForm.test(token) || underWay >= mostQuestions) return own;
    underWay += 1;
    return storeHealthOf(database)
      .ask(() => readChallenge(database, host, token), smallQuery)
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
  };
}
