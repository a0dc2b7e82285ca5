import type { Log } from '@dragoman/domain/log';
import type { CertificateAuthority } from '@dragoman/providers/certificates';
import { type Certificate, renewalTime } from './certificate.ts';
import type { KeptCertificates } from './kept-certificates.ts';
import type { Orders } from './orders.ts';
import type { ServedHosts } from './served-hosts.ts';

export interface RenewalsOptions {
  readonly authority: CertificateAuthority;
  readonly kept: KeptCertificates;
  readonly orders: Orders;
  readonly hosts: ServedHosts;
  readonly log: Log;
}

/** When a certificate is due, by what its authority said, and when to ask it again. */
interface Plan {
  readonly serial: string;
  readonly renewAt: Date | undefined;
  readonly askAgainAt: number;
}

const atOnce = 4;
const day = 86_400_000;
const forgottenAfter = 30 * day;
const askingTakes = 20_000;

/** Orders what is missing and what is due, few at once; a host that failed waits. */
export class Renewals {
  readonly #options: RenewalsOptions;
  readonly #waiting = new Map<string, { readonly at: Date; readonly isElsewhere: boolean }>();
  readonly #plans = new Map<string, Plan>();
  readonly #queue = new Set<string>();
  readonly #ordering = new Set<string>();
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: RenewalsOptions) {
    this.#options = options;
  }

  /** Looks through all hosts, and sees to what is due in the background. */
  look(): void {
    const { kept, hosts } = this.#options;
    const now = Date.now();
    for (const host of hosts.all()) {
      const certificate = kept.find(host);
      if (certificate !== undefined) this.#askAuthority(certificate);
      if (this.#isDue(host, certificate, now)) this.#queue.add(host);
    }
    for (const { host, notAfter } of kept.all()) {
      const isOld = notAfter.getTime() + forgottenAfter < now;
      if (isOld && !hosts.has(host)) this.#background(kept.remove(host));
    }
    this.#work();
  }

  /** Orders for a visitor who waits; false when it is too early to try again, and nobody does. */
  orderNow(host: string): boolean {
    const waiting = this.#waiting.get(host);
    if (waiting !== undefined && waiting.at.getTime() > Date.now()) return waiting.isElsewhere;
    if (!this.#ordering.has(host)) this.#start(host);
    return true;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#queue.clear();
    await this.#options.orders.close();
    await Promise.all(this.#underWay);
  }

  #isDue(host: string, certificate: Certificate | undefined, now: number): boolean {
    if (this.#ordering.has(host)) return false;
    if ((this.#waiting.get(host)?.at.getTime() ?? 0) > now) return false;
    if (certificate === undefined) return true;
    const plan = this.#plans.get(host);
    const told = plan?.serial === certificate.serial ? plan.renewAt : undefined;
    const own = renewalTime(certificate);
    // What the authority says comes first, but never so late that the certificate ends.
    const latest = (certificate.notAfter.getTime() * 2 + own.getTime()) / 3;
    return Math.min((told ?? own).getTime(), latest) <= now;
  }

  #work(): void {
    while (this.#ordering.size < atOnce && !this.#closing.signal.aborted) {
      const [host] = this.#queue;
      if (host === undefined) return;
      this.#queue.delete(host);
      // It may have come while it stood in the queue.
      if (this.#isDue(host, this.#options.kept.find(host), Date.now())) this.#start(host);
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
    const { kept, orders } = this.#options;
    const ordered = await orders.order(host, kept.find(host));
    if (ordered.type === 'later') {
      this.#waiting.set(host, ordered);
      // Another process may have it, and we have not heard.
      await kept.readAgain(host);
      if (!ordered.isElsewhere) kept.giveUp(host);
      return;
    }
    this.#waiting.delete(host);
    await kept.adopt(ordered.certificate);
  }

  /** Asks when the authority wants a certificate renewed (RFC 9773), where it says so; a time in the window, at random. */
  #askAuthority({ host, serial, chain }: Certificate): void {
    const { authority } = this.#options;
    const plan = this.#plans.get(host);
    if (plan?.serial === serial && plan.askAgainAt > Date.now()) return;
    const renewAt = plan?.serial === serial ? plan.renewAt : undefined;
    this.#plans.set(host, { serial, renewAt, askAgainAt: Date.now() + day / 4 });
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(askingTakes)]);
    const asked = authority.renewalWindow(chain, signal).then(
      (window) => {
        if (window === undefined) return;
        const start = window.start.getTime();
        const at = start + Math.random() * Math.max(0, window.end.getTime() - start);
        const askAgainAt = Date.now() + Math.max(window.askAgainIn, 60_000);
        this.#plans.set(host, { serial, renewAt: new Date(at), askAgainAt });
      },
      () => {},
    );
    this.#background(asked);
  }

  #background(work: Promise<unknown>): void {
    const { log } = this.#options;
    const guarded = work.catch((error) => log.warn({ err: error }, 'a certificate is not seen to'));
    this.#underWay.add(guarded);
    guarded.finally(() => this.#underWay.delete(guarded));
  }
}
