import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';
import { schedule } from '../maintenance/index.ts';
import { listenForChanges, storeHealthOf } from '../serving/index.ts';
import { readServedHosts } from './served-hosts.store.ts';

/** The hosts that may have certificates, in memory and usable while the database is down. */
export interface ServedHosts {
  /** @param host lower case, punycode, no port */
  has(host: string): boolean;
  all(): IterableIterator<string>;
  /** Resolves once the hosts are loaded from the database or the file. */
  readonly known: Promise<void>;
  close(): Promise<void>;
}

export interface ServedHostsOptions extends HasDatabase {
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
  return new HostsInMemory(options);
}

class HostsInMemory implements ServedHosts {
  readonly #options: ServedHostsOptions;
  readonly #own: ReadonlySet<string>;
  readonly #firstRead = Promise.withResolvers<void>();
  readonly #ends: (() => Promise<void>)[];
  /** Ids of websites by host. */
  #websites = new Map<string, string>();
  #wasRead = false;
  /** Ids of websites to read again. */
  #changed: Set<string> | 'all' = new Set();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: ServedHostsOptions) {
    this.#options = options;
    this.#own = new Set(options.own);
    const changes = listenForChanges({
      ...options,
      // A change with a language concerns translations only.
      onChange: (change) => change?.language === undefined && this.#readSoon(change?.websiteId),
    });
    const { log } = options;
    const work = () => this.#read('all');
    const end = schedule({ name: 'hosts with certificates', pause: readAllEvery, log, work });
    this.#ends = [() => changes.close(), end, () => this.#reading];
  }

  get known(): Promise<void> {
    return this.#firstRead.promise;
  }

  has(host: string): boolean {
    return this.#websites.has(host) || this.#own.has(host);
  }

  *all(): IterableIterator<string> {
    yield* this.#own;
    yield* this.#websites.keys();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    for (const end of this.#ends) await end();
  }

  #readSoon(websiteId: string | undefined): void {
    if (websiteId === undefined) this.#changed = 'all';
    else if (this.#changed !== 'all') this.#changed.add(websiteId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const changed = this.#changed;
      this.#changed = new Set();
      this.#read(changed).catch((error) =>
        this.#options.log.warn({ err: error }, 'hosts could not be read'),
      );
    }, soon).unref();
  }

  /** Runs reads one after the other, so that the newest result wins. */
  #read(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const next = this.#reading.then(() => this.#readNow(changed));
    this.#reading = next.catch(() => {});
    return next;
  }

  async #readNow(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const { database, log } = this.#options;
    const ids = changed === 'all' ? undefined : [...changed];
    const query = () => readServedHosts(database, ids);
    try {
      // The first one has a deadline, so that a start does not hang on the database.
      const found = await (this.#wasRead
        ? query()
        : storeHealthOf(database).ask(query, firstReadTimeout));
      this.#wasRead = true;
      const isKept = (websiteId: string) => changed !== 'all' && !changed.has(websiteId);
      this.#replace([...[...this.#websites].filter(([, id]) => isKept(id)), ...found]);
      await this.#write().catch((error) =>
        log.warn({ err: error }, 'hosts could not be written to disk'),
      );
    } catch (error) {
      if (!this.#wasRead) await this.#restore();
      throw error;
    } finally {
      this.#firstRead.resolve();
    }
  }

  #replace(websites: readonly (readonly [host: string, websiteId: string])[]): void {
    const isNew = websites.some(([host]) => !this.#websites.has(host));
    this.#websites = new Map(websites);
    if (isNew) this.#options.onAdded?.();
  }

  async #restore(): Promise<void> {
    const { file, log } = this.#options;
    if (file === undefined || this.#websites.size > 0) return;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return;
    const stored = hostsFile.parse(JSON.parse(text));
    this.#replace(stored.map(({ host, websiteId }) => [host, websiteId]));
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
}
