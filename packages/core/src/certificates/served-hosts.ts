import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';
import { schedule } from '../maintenance/index.ts';
import { listenForChanges } from '../serving/index.ts';
import { readServedHosts, type ServedHost } from './served-hosts.store.ts';

/** The hosts that may have certificates, in memory and usable while the database is down. */
export interface ServedHosts {
  /** @param host lower case, punycode, no port */
  has(host: string): boolean;
  all(): IterableIterator<string>;
  /** Resolves once the hosts are loaded from the database or the file. */
  readonly known: Promise<void>;
  close(): Promise<void>;
}

export interface ServedHostsOptions {
  readonly database: Database;
  readonly log: Log;
  /** Stores the hosts for a start without the database. */
  readonly file?: string;
  /** Hosts of the product itself. */
  readonly own?: readonly string[];
  /** Called when hosts were added. */
  readonly onAdded?: () => void;
}

const soon = 20;
const firstReadTimeout = 3000;
const readAllEvery = 5 * 60_000;
const hostsFile = z.array(z.object({ host: z.string(), websiteId: z.string() }));

/** Reads the hosts and updates them on notifications of the database. */
export function openServedHosts(options: ServedHostsOptions): ServedHosts {
  const hosts = new Hosts(options);
  const changes = listenForChanges({
    ...options,
    onChange(change) {
      // A change with a language concerns translations only.
      if (change === undefined) hosts.readSoon();
      else if (change.language === undefined) hosts.readSoon(change.websiteId);
    },
  });
  const { log } = options;
  const end = schedule({
    name: 'hosts with certificates',
    pause: readAllEvery,
    log,
    work: () => hosts.read(),
  });
  return {
    has: (host) => hosts.has(host),
    all: () => hosts.all(),
    known: hosts.known,
    async close() {
      await changes.close();
      await end();
      await hosts.close();
    },
  };
}

class Hosts {
  readonly known: Promise<void>;
  readonly #options: ServedHostsOptions;
  readonly #own: ReadonlySet<string>;
  #websites = new Map<string, string>();
  #wasRead = false;
  #resolveKnown: () => void = () => {};
  #waiting: Set<string> | 'all' = new Set();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ServedHostsOptions) {
    this.#options = options;
    this.#own = new Set(options.own);
    this.known = new Promise((resolve) => {
      this.#resolveKnown = resolve;
    });
  }

  has(host: string): boolean {
    return this.#websites.has(host) || this.#own.has(host);
  }

  *all(): IterableIterator<string> {
    yield* this.#own;
    yield* this.#websites.keys();
  }

  readSoon(websiteId?: string): void {
    if (websiteId === undefined) this.#waiting = 'all';
    else if (this.#waiting !== 'all') this.#waiting.add(websiteId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const waiting = this.#waiting;
      this.#waiting = new Set();
      const read = waiting === 'all' ? this.read() : this.read([...waiting]);
      read.catch((error) => this.#options.log.warn({ err: error }, 'hosts could not be read'));
    }, soon).unref();
  }

  /** Runs reads one after the other, so that the newest result wins. */
  read(websiteIds?: readonly string[]): Promise<void> {
    const next = this.#reading.then(() => this.#readNow(websiteIds));
    this.#reading = next.catch(() => {});
    return next;
  }

  async #readNow(websiteIds?: readonly string[]): Promise<void> {
    try {
      const found = await this.#query(websiteIds);
      this.#wasRead = true;
      this.#update(found, websiteIds);
      await this.#write().catch((error) =>
        this.#options.log.warn({ err: error }, 'hosts could not be written to disk'),
      );
    } catch (error) {
      if (!this.#wasRead) await this.#restore();
      throw error;
    } finally {
      this.#resolveKnown();
    }
  }

  /** The first read times out, so that a start does not hang on the database. */
  async #query(websiteIds?: readonly string[]): Promise<ServedHost[]> {
    const rows = readServedHosts(this.#options.database, websiteIds);
    if (this.#wasRead) return rows;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('the database did not respond in time')),
        firstReadTimeout,
      );
    });
    rows.catch(() => {});
    return Promise.race([rows, late]).finally(() => clearTimeout(timer));
  }

  #update(found: readonly ServedHost[], websiteIds?: readonly string[]): void {
    const others =
      websiteIds === undefined
        ? []
        : [...this.#websites].filter(([, websiteId]) => !websiteIds.includes(websiteId));
    const isNew = found.some(({ host }) => !this.#websites.has(host));
    const read = found.map(({ host, websiteId }) => [host, websiteId] as const);
    this.#websites = new Map([...others, ...read]);
    if (isNew) this.#options.onAdded?.();
  }

  async #restore(): Promise<void> {
    const { file, log } = this.#options;
    if (file === undefined || this.#websites.size > 0) return;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    this.#update(hostsFile.parse(JSON.parse(text)));
    log.warn({ hosts: this.#websites.size }, 'database unreachable; hosts are read from disk');
  }

  async #write(): Promise<void> {
    const { file } = this.#options;
    if (file === undefined) return;
    const list = [...this.#websites].map(([host, websiteId]) => ({ host, websiteId }));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, JSON.stringify(list), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#reading;
  }
}
