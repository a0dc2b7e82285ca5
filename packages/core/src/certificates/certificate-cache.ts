import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Seal } from '../sealing/index.ts';
import { type Certificate, toCertificate } from './certificate.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { readCertificates } from './certificates.store.ts';
import { certificatesChannel, shareCertificate } from './orders.ts';

export interface CertificateCacheOptions {
  readonly database: Database;
  readonly files: CertificateFiles;
  readonly seal: Seal;
  readonly log: Log;
}

export interface Arrival {
  readonly certificate: Promise<Certificate | undefined>;
  /** Stops waiting. */
  cancel(): undefined;
}

const retryAfter = 2000;

/** Keeps certificates in memory, on disk and in the database in sync. Per host, the one that expires last wins. */
export class CertificateCache {
  readonly #options: CertificateCacheOptions;
  readonly #byHost = new Map<string, Certificate>();
  readonly #waiting = new Map<string, Set<(certificate: Certificate | undefined) => void>>();
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: CertificateCacheOptions) {
    this.#options = options;
  }

  /** Reads the disk, then the database in the background. */
  async open(): Promise<void> {
    for (const certificate of await this.#options.files.readAll()) {
      this.#byHost.set(certificate.host, certificate);
    }
    this.#writing = this.#listen();
  }

  find(host: string): Certificate | undefined {
    return this.#byHost.get(host);
  }

  all(): IterableIterator<Certificate> {
    return this.#byHost.values();
  }

  /** Waits for a certificate, whichever process orders it. */
  waitFor(host: string, wait: number): Arrival {
    let settle: (certificate: Certificate | undefined) => void = () => {};
    const waiting = this.#waiting.get(host) ?? new Set();
    this.#waiting.set(host, waiting);
    const certificate = new Promise<Certificate | undefined>((resolve) => {
      const timer = setTimeout(() => settle(undefined), wait);
      settle = (value) => {
        clearTimeout(timer);
        waiting.delete(settle);
        if (waiting.size === 0) this.#waiting.delete(host);
        resolve(value);
      };
      waiting.add(settle);
    });
    return { certificate, cancel: () => void settle(undefined) as undefined };
  }

  /** Replaces the host's certificate if the new one expires later, and writes it to disk. */
  async adopt(certificate: Certificate): Promise<void> {
    const { host, notAfter } = certificate;
    const current = this.#byHost.get(host);
    if (current !== undefined && current.notAfter >= notAfter) return;
    this.#byHost.set(host, certificate);
    for (const settle of [...(this.#waiting.get(host) ?? [])]) settle(certificate);
    await this.#options.files
      .write(certificate)
      .catch((error) =>
        this.#options.log.error({ err: error, host }, 'a certificate could not be written to disk'),
      );
  }

  /** Reads a host's certificate from the database; ignores errors. */
  refresh(host: string): Promise<void> {
    return this.#readOne(host).catch(() => {});
  }

  /** Ends waiting for a host's certificate without one. */
  giveUp(host: string): void {
    for (const settle of [...(this.#waiting.get(host) ?? [])]) settle(undefined);
  }

  async remove(host: string): Promise<void> {
    this.#byHost.delete(host);
    await this.#options.files.remove(host);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#stop?.().catch(() => {});
    for (const host of [...this.#waiting.keys()]) this.giveUp(host);
  }

  async #listen(): Promise<void> {
    const { database, log } = this.#options;
    const onHost = (host: string) => this.#later(() => this.#readOne(host));
    const onReconnect = () => this.#later(() => this.#readAll());
    try {
      this.#stop = await database.listen(certificatesChannel, onHost, { onReconnect });
      await this.#readAll();
    } catch (error) {
      log.warn({ err: error }, 'database unreachable; certificates are read from disk only');
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => {
        this.#writing = this.#stop === undefined ? this.#listen() : this.#readAll().catch(() => {});
      }, retryAfter).unref();
    }
  }

  #later(work: () => Promise<void>): void {
    const { log } = this.#options;
    this.#writing = this.#writing
      .then(work)
      .catch((error) => log.warn({ err: error }, 'certificates could not be read'));
  }

  async #readOne(host: string): Promise<void> {
    for (const stored of await readCertificates(this.#options.database, host)) {
      await this.#unseal(stored.host, stored.chain, stored.privateKey);
    }
  }

  /** Reads the database and writes certificates to it that only the disk has. */
  async #readAll(): Promise<void> {
    const stored = new Map<string, Date>();
    for (const { host, chain, privateKey } of await readCertificates(this.#options.database)) {
      const adopted = await this.#unseal(host, chain, privateKey);
      if (adopted !== undefined) stored.set(host, adopted.notAfter);
    }
    for (const certificate of this.#byHost.values()) {
      const storedUntil = stored.get(certificate.host);
      const isNewer = storedUntil === undefined || storedUntil < certificate.notAfter;
      if (isNewer) await shareCertificate(this.#options, certificate);
    }
  }

  async #unseal(host: string, chain: string, sealed: Buffer): Promise<Certificate | undefined> {
    const privateKey = this.#options.seal.open(sealed, host);
    if (privateKey === undefined) {
      this.#options.log.error(
        { host },
        'a private key was encrypted with another CERTIFICATE_SECRET',
      );
      return undefined;
    }
    const certificate = toCertificate(host, chain, privateKey);
    await this.adopt(certificate);
    return certificate;
  }
}
