import { randomUUID } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import {
  AuthorityError,
  type CertificateAuthority,
  isCertificateFor,
} from '@dragoman/providers/certificates/port';
import type { Seal } from '../sealing/index.ts';
import { smallQuery, storeHealthOf } from '../serving/index.ts';
import { createAccount } from './account.ts';
import { type Certificate, toCertificate } from './certificate.ts';
import {
  acquireLease,
  insertOrder,
  readCertificates,
  releaseOrder,
  writeCertificate,
  writeChallenge,
  writeFailure,
} from './certificates.store.ts';
import { type OrderLimits, pauseAfter, registeredDomainOf } from './limits.ts';

export interface OrdersOptions {
  readonly database: Database;
  readonly authority: CertificateAuthority;
  readonly seal: Seal;
  readonly limits: OrderLimits;
  readonly log: Log;
}

/** The outcome of an order. `later`: try again in `wait` milliseconds; `isElsewhere`: another process is ordering. */
type OrderResult =
  | { readonly type: 'certificate'; readonly certificate: Certificate }
  | { readonly type: 'later'; readonly wait: number; readonly isElsewhere: boolean };

export interface Orders {
  /**
   * Orders a certificate that replaces `current`. Per host, at most one order runs across all processes. Never throws.
   */
  order(host: string, current: Certificate | undefined): Promise<OrderResult>;
  /** The response to a challenge of this process's orders. */
  answer(host: string, token: string): string | undefined;
  /** Aborts running orders. */
  close(): Promise<void>;
}

const orderTimeout = 120_000;
const lease = orderTimeout + 30_000;
/** Milliseconds after a failure of the database. */
const pauseWithoutDatabase = 15_000;

/** Creates the orders of this process; hosts that another process orders are left to it. */
export function createOrders(options: OrdersOptions): Orders {
  return new LeasedOrders(options);
}

class LeasedOrders implements Orders {
  readonly #options: OrdersOptions;
  readonly #account;
  readonly #by = randomUUID();
  readonly #answers = new Map<string, string>();
  readonly #running = new Map<string, Promise<OrderResult>>();
  readonly #closing = new AbortController();

  constructor(options: OrdersOptions) {
    this.#options = options;
    this.#account = createAccount(options);
  }

  order(host: string, current: Certificate | undefined): Promise<OrderResult> {
    const running = this.#running.get(host);
    if (running !== undefined) return running;
    const started = this.#orderLeased(host, current).finally(() => this.#running.delete(host));
    this.#running.set(host, started);
    return started;
  }

  answer(host: string, token: string): string | undefined {
    return this.#answers.get(`${host} ${token}`);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running.values());
  }

  async #orderLeased(host: string, current: Certificate | undefined): Promise<OrderResult> {
    const { database, limits, log } = this.#options;
    try {
      const registeredDomain = registeredDomainOf(host);
      const order = { host, registeredDomain, by: this.#by, lease };
      // A visitor may be waiting, so give up early if the database is slow.
      const health = storeHealthOf(database);
      const acquired = await health.ask(() => acquireLease(database, order, limits), smallQuery);
      return acquired.type === 'later' ? acquired : await this.#issueOrAdopt(host, current);
    } catch (error) {
      log.warn({ err: error, host }, 'a certificate cannot be ordered');
      return { type: 'later', wait: pauseWithoutDatabase, isElsewhere: false };
    }
  }

  async #issueOrAdopt(host: string, current: Certificate | undefined): Promise<OrderResult> {
    const { database, log } = this.#options;
    const others = await this.#newerThan(host, current);
    if (others !== undefined) {
      await releaseOrder(database, host, this.#by);
      return { type: 'certificate', certificate: others };
    }
    try {
      await insertOrder(database, host, registeredDomainOf(host));
      const certificate = await this.#issue(host, current);
      log.info({ host, notAfter: certificate.notAfter }, 'a certificate was issued');
      await this.#share(certificate);
      return { type: 'certificate', certificate };
    } catch (error) {
      log.warn({ err: error, host }, 'could not get a certificate; retrying later');
      return { type: 'later', wait: await this.#fail(host, error), isElsewhere: false };
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

  async #issue(host: string, current: Certificate | undefined): Promise<Certificate> {
    const { authority } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(orderTimeout)]);
    const tokens: string[] = [];
    const order = {
      host,
      signal,
      ...(current !== undefined && { replaces: current.chain }),
      present: async (challenge: { token: string; answer: string }) => {
        tokens.push(`${host} ${challenge.token}`);
        this.#answers.set(`${host} ${challenge.token}`, challenge.answer);
        await writeChallenge(this.#options.database, host, challenge);
      },
    };
    try {
      const account = await this.#account.get(signal);
      const issued = await authority.issue(account, order).catch(async (error) => {
        if (!(error instanceof AuthorityError) || error.failure !== 'account-unknown') throw error;
        this.#account.forget(account);
        return authority.issue(await this.#account.get(signal), order);
      });
      if (!isCertificateFor(issued.chain, host, issued.privateKey)) {
        throw new Error('The authority returned a certificate that is not for this host and key');
      }
      return toCertificate(host, issued.chain, issued.privateKey);
    } finally {
      for (const token of tokens) this.#answers.delete(token);
    }
  }

  /** Shares the certificate; if that fails, the cache shares it later. */
  async #share(certificate: Certificate): Promise<void> {
    const { log } = this.#options;
    await shareCertificate(this.#options, certificate).catch((error) =>
      log.warn({ err: error, host: certificate.host }, 'a new certificate could not be shared'),
    );
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
