import { EventEmitter, once } from 'node:events';
import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Seal } from '../sealing/index.ts';
import { type Listening, listenWithRetry } from '../serving/index.ts';
import { type Certificate, toCertificate } from './certificate.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { readCertificates, type StoredCertificate } from './certificates.store.ts';
import { certificatesChannel, shareCertificate } from './orders.ts';

export interface CertificateCacheOptions extends HasDatabase {
  readonly files: CertificateFiles;
  readonly seal: Seal;
  readonly log: Log;
}

const arrivalOf = (host: string) => `arrival of ${host}`;

/** Keeps certificates in memory, on disk and in the database in sync. Per host, the one that expires last wins. */
export class CertificateCache {
  readonly #options: CertificateCacheOptions;
  readonly #byHost = new Map<string, Certificate>();
  readonly #arrivals = new EventEmitter().setMaxListeners(0);
  #listening: Listening | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(options: CertificateCacheOptions) {
    this.#options = options;
  }

  /** Reads the disk, then the database in the background. */
  async open(): Promise<void> {
    const { database, files, log } = this.#options;
    for (const certificate of await files.readAll()) {
      this.#byHost.set(certificate.host, certificate);
    }
    this.#listening = listenWithRetry({
      ...{ database, log, channel: certificatesChannel },
      onConnect: () => this.#later(() => this.#readAll()),
      onPayload: (host) => this.#later(() => this.#readOne(host)),
    });
  }

  find(host: string): Certificate | undefined {
    return this.#byHost.get(host);
  }

  all(): IterableIterator<Certificate> {
    return this.#byHost.values();
  }

  /** Waits at most `wait` milliseconds for a certificate, whichever process orders it. */
  async waitFor(host: string, wait: number): Promise<Certificate | undefined> {
    const signal = AbortSignal.timeout(wait);
    await once(this.#arrivals, arrivalOf(host), { signal }).catch(() => {});
    return this.#byHost.get(host);
  }

  /** Ends waiting for a host's certificate. */
  giveUp(host: string): void {
    this.#arrivals.emit(arrivalOf(host));
  }

  /** Replaces the host's certificate if the new one expires later, and writes it to disk. */
  async adopt(certificate: Certificate): Promise<void> {
    const { host, notAfter } = certificate;
    const current = this.#byHost.get(host);
    if (current !== undefined && current.notAfter >= notAfter) return;
    this.#byHost.set(host, certificate);
    this.#arrivals.emit(arrivalOf(host));
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

  async remove(host: string): Promise<void> {
    this.#byHost.delete(host);
    await this.#options.files.remove(host);
  }

  async close(): Promise<void> {
    await this.#listening?.close();
    await this.#reading;
    for (const arrival of this.#arrivals.eventNames()) this.#arrivals.emit(arrival);
  }

  #later(work: () => Promise<void>): void {
    const { log } = this.#options;
    this.#reading = this.#reading
      .then(work)
      .catch((error) => log.warn({ err: error }, 'certificates could not be read'));
  }

  async #readOne(host: string): Promise<void> {
    for (const stored of await readCertificates(this.#options.database, host)) {
      await this.#unseal(stored);
    }
  }

  /** Reads the database and writes certificates to it that only the disk has. */
  async #readAll(): Promise<void> {
    const storedUntil = new Map<string, Date>();
    for (const stored of await readCertificates(this.#options.database)) {
      const adopted = await this.#unseal(stored);
      if (adopted !== undefined) storedUntil.set(stored.host, adopted.notAfter);
    }
    for (const certificate of this.#byHost.values()) {
      const isNewer = (storedUntil.get(certificate.host) ?? 0) < certificate.notAfter;
      if (isNewer) await shareCertificate(this.#options, certificate);
    }
  }

  async #unseal(stored: StoredCertificate): Promise<Certificate | undefined> {
    const { host, chain } = stored;
    const privateKey = this.#options.seal.open(stored.privateKey, host);
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
