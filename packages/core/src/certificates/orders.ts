import { randomUUID } from 'node:crypto';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import {
  type AuthorityAccount,
  AuthorityError,
  type CertificateAuthority,
  isCertificateFor,
  newPrivateKey,
} from '@dragoman/providers/certificates/port';
import type { Seal } from '../sealing/index.ts';
import { smallQuery, storeHealthOf } from '../serving/index.ts';
import { type Certificate, toCertificate } from './certificate.ts';
import {
  acquireLease,
  insertOrder,
  type Later,
  readAccount,
  readCertificates,
  releaseOrder,
  writeAccount,
  writeCertificate,
  writeChallenge,
  writeFailure,
} from './certificates.store.ts';
import { type OrderLimits, pauseAfter, registeredDomainOf } from './limits.ts';

export interface OrdersOptions extends HasDatabase {
  readonly authority: CertificateAuthority;
  readonly seal: Seal;
  readonly limits: OrderLimits;
  readonly log: Log;
}

const orderTimeout = 120_000;
const lease = orderTimeout + 30_000;
/** Milliseconds after a failure of the database. */
const pauseWithoutDatabase = 15_000;

/** Orders certificates. Per host, at most one order runs across all processes; a host that another orders is left to it. */
export class Orders {
  readonly #options: OrdersOptions;
  readonly #by = randomUUID();

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  /** Orders a certificate that replaces `current`, or says when to try again. Never throws. */
  async order(
    host: string,
    current: Certificate | undefined,
    signal: AbortSignal,
  ): Promise<Certificate | Later> {
    const { database, limits, log } = this.#options;
    try {
      const order = { host, registeredDomain: registeredDomainOf(host), by: this.#by, lease };
      // A visitor may be waiting, so give up early if the database is slow.
      const health = storeHealthOf(database);
      const later = await health.ask(() => acquireLease(database, order, limits), smallQuery);
      return later ?? (await this.#issueOrAdopt(host, current, signal));
    } catch (error) {
      log.warn({ err: error, host }, 'a certificate cannot be ordered');
      return { wait: pauseWithoutDatabase, isElsewhere: false };
    }
  }

  async #issueOrAdopt(
    host: string,
    current: Certificate | undefined,
    signal: AbortSignal,
  ): Promise<Certificate | Later> {
    const { database, log } = this.#options;
    const others = await this.#newerThan(host, current);
    if (others !== undefined) {
      await releaseOrder(database, host, this.#by);
      return others;
    }
    try {
      await insertOrder(database, host, registeredDomainOf(host));
      const certificate = await this.#issue(host, current, signal);
      log.info({ host, notAfter: certificate.notAfter }, 'a certificate was issued');
      // If that fails, the cache shares it later.
      await shareCertificate(this.#options, certificate).catch((error) =>
        log.warn({ err: error, host }, 'a new certificate could not be shared'),
      );
      return certificate;
    } catch (error) {
      log.warn({ err: error, host }, 'could not get a certificate; retrying later');
      return { wait: await this.#fail(host, error), isElsewhere: false };
    }
  }

  /** A certificate that another process ordered meanwhile. */
  async #newerThan(host: string, current: Certificate | undefined) {
    const { database, seal } = this.#options;
    const [stored] = await readCertificates(database, host);
    const privateKey = stored && seal.open(stored.privateKey, host);
    if (stored === undefined || privateKey === undefined) return undefined;
    const certificate = toCertificate(host, stored.chain, privateKey);
    return certificate.notAfter > (current?.notAfter ?? new Date()) ? certificate : undefined;
  }

  async #issue(
    host: string,
    current: Certificate | undefined,
    closing: AbortSignal,
  ): Promise<Certificate> {
    const { authority, database } = this.#options;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(orderTimeout)]);
    const order = {
      host,
      signal,
      ...(current !== undefined && { replaces: current.chain }),
      present: (challenge: { token: string; answer: string }) =>
        writeChallenge(database, host, challenge),
    };
    const account = await openAccount(this.#options, signal);
    const issued = await authority.issue(account, order).catch(async (error) => {
      if (!(error instanceof AuthorityError) || error.failure !== 'account-unknown') throw error;
      return authority.issue(await openAccount(this.#options, signal, account), order);
    });
    if (!isCertificateFor(issued.chain, host, issued.privateKey)) {
      throw new Error('The authority returned a certificate that is not for this host and key');
    }
    return toCertificate(host, issued.chain, issued.privateKey);
  }

  #fail(host: string, error: unknown): Promise<number> {
    const { database, limits } = this.#options;
    const known = error instanceof AuthorityError ? error : undefined;
    const first =
      known?.failure === 'refused' ? limits.pauseAfterRefusal : limits.pauseAfterSilence;
    const message = error instanceof Error ? error.message : String(error);
    return writeFailure(database, { host, by: this.#by, message }, (failures) =>
      Math.max(known?.retryAfter ?? 0, pauseAfter(first, failures, limits.maxPause)),
    );
  }
}

/** The channel for new certificates; its messages are hosts. */
export const certificatesChannel = 'dragoman_certificates';

/** Writes a certificate to the database and notifies the other processes. */
export async function shareCertificate(
  { database, seal }: Pick<OrdersOptions, 'database' | 'seal'>,
  certificate: Certificate,
): Promise<void> {
  const { host, chain, privateKey, notBefore, notAfter } = certificate;
  await writeCertificate(database, {
    host,
    registeredDomain: registeredDomainOf(host),
    chain,
    privateKey: seal.close(privateKey, host),
    notBefore,
    notAfter,
  });
  await database.notify(certificatesChannel, host);
}

/**
 * Returns our account at the authority, which all processes share; creates it on first use.
 * @param unknown an account that the authority no longer knows
 */
async function openAccount(
  deps: {
    readonly database: Database;
    readonly authority: CertificateAuthority;
    readonly seal: Seal;
  },
  signal: AbortSignal,
  unknown?: AuthorityAccount,
): Promise<AuthorityAccount> {
  const { database, authority, seal } = deps;
  const name = authority.directoryUrl;
  const stored = await readAccount(database, name);
  if (stored !== undefined && stored.accountUrl !== unknown?.accountUrl) {
    const privateKey = seal.open(stored.privateKey, name);
    if (privateKey !== undefined) return { accountUrl: stored.accountUrl, privateKey };
  }
  const created = await authority.openAccount(await newPrivateKey(), signal);
  const { accountUrl } = created;
  const privateKey = seal.close(created.privateKey, name);
  await writeAccount(database, name, { accountUrl, privateKey });
  return created;
}
