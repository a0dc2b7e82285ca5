import type { Log } from '@dragoman/domain/log';
import type { CertificateAuthority } from '@dragoman/providers/certificates/port';
import { type Certificate, renewalTime } from './certificate.ts';
import type { CertificateCache } from './certificate-cache.ts';
import type { Orders } from './orders.ts';
import type { ServedHosts } from './served-hosts.ts';

export interface RenewalsOptions {
  readonly authority: CertificateAuthority;
  readonly cache: CertificateCache;
  readonly orders: Orders;
  readonly hosts: ServedHosts;
  readonly log: Log;
}

/** The renewal time that the authority suggests for a certificate, and when to ask again. */
interface Suggestion {
  readonly serial: string;
  readonly renewAt?: number;
  readonly askAgainAt: number;
}

const concurrency = 4;
const day = 86_400_000;
const removedAfter = 30 * day;
const suggestionTimeout = 20_000;

/** Orders missing and due certificates, a few at once. A host whose order failed waits. */
export class Renewals {
  readonly #options: RenewalsOptions;
  /** `until` is a time of `performance.now()`. */
  readonly #waiting = new Map<string, { readonly until: number; readonly isElsewhere: boolean }>();
  readonly #suggestions = new Map<string, Suggestion>();
  readonly #queue = new Set<string>();
  readonly #ordering = new Set<string>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(options: RenewalsOptions) {
    this.#options = options;
  }

  /** Queues the hosts that need a certificate and orders them in the background. */
  checkDue(): void {
    const { cache, hosts } = this.#options;
    for (const host of hosts.all()) {
      const certificate = cache.find(host);
      if (certificate !== undefined) this.#askAuthority(certificate);
      if (this.#isDue(host)) this.#queue.add(host);
    }
    for (const { host, notAfter } of cache.all()) {
      const isOld = notAfter.getTime() + removedAfter < Date.now();
      if (isOld && !hosts.has(host)) this.#background(cache.remove(host));
    }
    this.#work();
  }

  /** Orders for a waiting visitor. Returns false if no order is running and it is too early for one. */
  orderNow(host: string): boolean {
    if (this.#isWaiting(host)) return this.#waiting.get(host)?.isElsewhere === true;
    if (!this.#ordering.has(host)) this.#start(host);
    return true;
  }

  /** Aborts running orders. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#queue.clear();
    await Promise.all(this.#running);
  }

  #isWaiting(host: string): boolean {
    return (this.#waiting.get(host)?.until ?? 0) > performance.now();
  }

  #isDue(host: string): boolean {
    if (this.#ordering.has(host) || this.#isWaiting(host)) return false;
    const certificate = this.#options.cache.find(host);
    if (certificate === undefined) return true;
    const suggested = this.#suggestions.get(host);
    const wanted = suggested?.serial === certificate.serial ? suggested.renewAt : undefined;
    const own = renewalTime(certificate).getTime();
    // The authority decides, but never so late that the certificate expires.
    const latest = (certificate.notAfter.getTime() * 2 + own) / 3;
    return Math.min(wanted ?? own, latest) <= Date.now();
  }

  #work(): void {
    while (this.#ordering.size < concurrency && !this.#closing.signal.aborted) {
      const [host] = this.#queue;
      if (host === undefined) return;
      this.#queue.delete(host);
      // Another process may have ordered it meanwhile.
      if (this.#isDue(host)) this.#start(host);
    }
  }

  #start(host: string): void {
    this.#ordering.add(host);
    const done = this.#order(host).finally(() => {
      this.#ordering.delete(host);
      this.#work();
    });
    this.#background(done);
  }

  async #order(host: string): Promise<void> {
    const { cache, orders } = this.#options;
    const ordered = await orders.order(host, cache.find(host), this.#closing.signal);
    if ('serial' in ordered) {
      this.#waiting.delete(host);
      return cache.adopt(ordered);
    }
    const { wait, isElsewhere } = ordered;
    this.#waiting.set(host, { until: performance.now() + wait, isElsewhere });
    // Another process may have ordered it without our notice.
    await cache.refresh(host);
    if (!isElsewhere) cache.giveUp(host);
  }

  /** Asks the authority for a renewal window (RFC 9773) and picks a random time in it. */
  #askAuthority({ host, serial, chain }: Certificate): void {
    const known = this.#suggestions.get(host);
    const former = known?.serial === serial ? known : undefined;
    if (former !== undefined && former.askAgainAt > Date.now()) return;
    this.#suggestions.set(host, { ...former, serial, askAgainAt: Date.now() + day / 4 });
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(suggestionTimeout)]);
    const asked = this.#options.authority.renewalWindow(chain, signal).then(
      (window) => {
        if (window === undefined) return;
        const [start, end] = [window.start.getTime(), window.end.getTime()];
        const renewAt = start + Math.random() * Math.max(0, end - start);
        const askAgainAt = Date.now() + Math.max(window.askAgainIn, 60_000);
        this.#suggestions.set(host, { serial, renewAt, askAgainAt });
      },
      () => {},
    );
    this.#background(asked);
  }

  #background(work: Promise<unknown>): void {
    const { log } = this.#options;
    const guarded = work.catch((error) =>
      log.warn({ err: error }, 'a certificate could not be renewed'),
    );
    this.#running.add(guarded);
    guarded.finally(() => this.#running.delete(guarded));
  }
}
