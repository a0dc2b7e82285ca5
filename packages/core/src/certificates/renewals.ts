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

/** The renewal time set by the authority, and when to query it again. */
interface RenewalInfo {
  readonly serial: string;
  readonly renewAt: Date | undefined;
  readonly askAgainAt: number;
}

const concurrency = 4;
const day = 86_400_000;
const removedAfter = 30 * day;
const infoTimeout = 20_000;

/** Orders missing and due certificates, a few at once. A host whose order failed waits. */
export class Renewals {
  readonly #options: RenewalsOptions;
  /** `until` is a time of `performance.now()`. */
  readonly #waiting = new Map<string, { readonly until: number; readonly isElsewhere: boolean }>();
  readonly #renewalInfo = new Map<string, RenewalInfo>();
  readonly #queue = new Set<string>();
  readonly #ordering = new Set<string>();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: RenewalsOptions) {
    this.#options = options;
  }

  /** Queues the hosts that need a certificate and orders them in the background. */
  checkDue(): void {
    const { cache, hosts } = this.#options;
    const now = Date.now();
    for (const host of hosts.all()) {
      const certificate = cache.find(host);
      if (certificate !== undefined) this.#askAuthority(certificate);
      if (this.#isDue(host, certificate, now)) this.#queue.add(host);
    }
    for (const { host, notAfter } of cache.all()) {
      const isOld = notAfter.getTime() + removedAfter < now;
      if (isOld && !hosts.has(host)) this.#background(cache.remove(host));
    }
    this.#work();
  }

  /** Orders for a waiting visitor. Returns false if no order is running and it is too early for one. */
  orderNow(host: string): boolean {
    const waiting = this.#waiting.get(host);
    if (waiting !== undefined && waiting.until > performance.now()) return waiting.isElsewhere;
    if (!this.#ordering.has(host)) this.#start(host);
    return true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#queue.clear();
    await this.#options.orders.close();
    await Promise.all(this.#running);
  }

  #isDue(host: string, certificate: Certificate | undefined, now: number): boolean {
    if (this.#ordering.has(host)) return false;
    if ((this.#waiting.get(host)?.until ?? 0) > performance.now()) return false;
    if (certificate === undefined) return true;
    const info = this.#renewalInfo.get(host);
    const wanted = info?.serial === certificate.serial ? info.renewAt : undefined;
    const own = renewalTime(certificate);
    // The authority decides, but never so late that the certificate expires.
    const latest = (certificate.notAfter.getTime() * 2 + own.getTime()) / 3;
    return Math.min((wanted ?? own).getTime(), latest) <= now;
  }

  #work(): void {
    while (this.#ordering.size < concurrency && !this.#closing.signal.aborted) {
      const [host] = this.#queue;
      if (host === undefined) return;
      this.#queue.delete(host);
      // Another process may have ordered it meanwhile.
      if (this.#isDue(host, this.#options.cache.find(host), Date.now())) this.#start(host);
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
    const ordered = await orders.order(host, cache.find(host));
    if (ordered.type === 'later') {
      const { wait, isElsewhere } = ordered;
      this.#waiting.set(host, { until: performance.now() + wait, isElsewhere });
      // Another process may have ordered it without our notice.
      await cache.refresh(host);
      if (!isElsewhere) cache.giveUp(host);
      return;
    }
    this.#waiting.delete(host);
    await cache.adopt(ordered.certificate);
  }

  /** Asks the authority for a renewal window (RFC 9773) and picks a random time in it. */
  #askAuthority({ host, serial, chain }: Certificate): void {
    const { authority } = this.#options;
    const info = this.#renewalInfo.get(host);
    if (info?.serial === serial && info.askAgainAt > Date.now()) return;
    const renewAt = info?.serial === serial ? info.renewAt : undefined;
    this.#renewalInfo.set(host, { serial, renewAt, askAgainAt: Date.now() + day / 4 });
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(infoTimeout)]);
    const request = authority.renewalWindow(chain, signal).then(
      (window) => {
        if (window === undefined) return;
        const start = window.start.getTime();
        const at = start + Math.random() * Math.max(0, window.end.getTime() - start);
        const askAgainAt = Date.now() + Math.max(window.askAgainIn, 60_000);
        this.#renewalInfo.set(host, { serial, renewAt: new Date(at), askAgainAt });
      },
      () => {},
    );
    this.#background(request);
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
