import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { type Certificate, toCertificate } from './certificate.ts';
import type { CertificateFiles } from './certificate-files.ts';
import { readCertificates } from './certificates.store.ts';
import { certificatesChannel, shareCertificate } from './orders.ts';
import type { Seal } from './sealing.ts';

export interface KeptOptions {
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

const tryAgainAfter = 2000;

/** Certificates in memory, on disk and in the database: the longest lasting of a host wins everywhere. */
export class KeptCertificates {
  readonly #options: KeptOptions;
  readonly #byHost = new Map<string, Certificate>();
  readonly #waiting = new Map<string, Set<(certificate: Certificate | undefined) => void>>();
  #stop: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: KeptOptions) {
    this.#options = options;
  }

  /** Reads the disk, then the database in the background, as soon as it can be reached. */
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

  /** A certificate that is to come, whichever process orders it. */
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

  /** Takes a certificate that lasts longer than the one there is, and writes it to the disk. */
  async adopt(certificate: Certificate): Promise<void> {
    const { host, notAfter } = certificate;
    const known = this.#byHost.get(host);
    if (known !== undefined && known.notAfter >= notAfter) return;
    this.#byHost.set(host, certificate);
    for (const settle of [...(this.#waiting.get(host) ?? [])]) settle(certificate);
    await this.#options.files
      .write(certificate)
      .catch((error) =>
        this.#options.log.error({ err: error, host }, 'a certificate is not on disk'),
      );
  }

  /** Looks for a host's certificate in the database; one that is away is as if it had none. */
  readAgain(host: string): Promise<void> {
    return this.#readOne(host).catch(() => {});
  }

  /** Tells those who wait that nothing comes for now. */
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
      log.warn({ err: error }, 'certificates are those of the disk alone for now');
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => {
        this.#writing = this.#stop === undefined ? this.#listen() : this.#readAll().catch(() => {});
      }, tryAgainAfter).unref();
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
      await this.#take(stored.host, stored.chain, stored.privateKey);
    }
  }

  /** Both ways: what only the disk has, because the database was away or is another one, is written there too. */
  async #readAll(): Promise<void> {
    const theirs = new Map<string, Date>();
    for (const { host, chain, privateKey } of await readCertificates(this.#options.database)) {
      const taken = await this.#take(host, chain, privateKey);
      if (taken !== undefined) theirs.set(host, taken.notAfter);
    }
    for (const certificate of this.#byHost.values()) {
      const stored = theirs.get(certificate.host);
      const isNewer = stored === undefined || stored < certificate.notAfter;
      if (isNewer) await shareCertificate(this.#options, certificate);
    }
  }

  async #take(host: string, chain: string, sealed: Buffer): Promise<Certificate | undefined> {
    const privateKey = this.#options.seal.open(sealed, host);
    if (privateKey === undefined) {
      this.#options.log.error({ host }, 'a private key was sealed with another CERTIFICATE_SECRET');
      return undefined;
    }
    const certificate = toCertificate(host, chain, privateKey);
    await this.adopt(certificate);
    return certificate;
  }
}
