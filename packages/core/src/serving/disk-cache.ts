import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '@dragoman/domain/log';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type CacheFile, headBytes, packFile } from './cache-file.ts';
import { openStored, readStored, type StoredFile } from './stored-file.ts';

export type { CacheFile } from './cache-file.ts';

/**
 * Files on this machine from which a process serves what is not in memory or not in a database that is down. Several processes may share the folder:
 * files are written to a temporary name and renamed, so readers never see partial files. Nothing here throws or blocks
 * a page on a full or read-only disk.
 */
export interface DiskCache {
  /** Returns the file if it is readable and, if `version` is given, has that version. */
  read(name: string, version?: number): Promise<CacheFile | undefined>;
  /** Like `read`, but leaves large sections on disk. */
  open(name: string, version?: number): Promise<StoredFile | undefined>;
  /** Writes a file in the background. Of consecutive writes, the last one wins. */
  write(name: string, file: CacheFile): void;
  /** Marks a name as recently used; rewrites its file if it is gone. */
  use(name: string, file: () => CacheFile): void;
  remove(name: string): void;
  /** True while so much waits to be written, or the process has so little time, that what can be made again should not be written. */
  isBusy(): boolean;
  /** Flushes pending writes. */
  close(): Promise<void>;
}

export interface DiskCacheOptions {
  readonly folder: string;
  /** Limit of the total size in bytes; least recently used files are removed. 0 disables writing. */
  readonly maxBytes: number;
  readonly log: Log;
  /** True while the process has no time for what can be made again; see `isBusy`. Defaults to never. */
  readonly isLoaded?: () => boolean;
}

const ending = '.cache';
const unfinished = '.new';
const usedEvery = 10 * 60_000;
const sizedEvery = 60_000;
/** The folder is read again after at least this many times the duration of the last time. */
const sizedPerDuration = 100;
const unfinishedFor = 60 * 60_000;
/** Files unused for this long are removed: their website may be gone. */
const maxAge = 30 * 24 * 60 * 60_000;
const pauseAfterFailure = 30_000;
const shortestPause = 1000;
/** After a write the pause is 20 times its duration, so that writing a file takes at most 1/20 of the time. */
const pausePerDuration = 20;
const mostWaitingBytes = 256 * 1024 * 1024;
const busyBytes = 16 * 1024 * 1024;
/** Files that are written at a time: between two steps of one file others use the event loop. */
const writesAtATime = 16;
const mostNames = 20_000;

/** Opens a folder. It is created with the first file. */
export function openDiskCache(options: DiskCacheOptions): DiskCache {
  return new FolderCache(options);
}

class FolderCache implements DiskCache {
  readonly #options: DiskCacheOptions;
  /** Pending writes, or removals if null, by name: a later one replaces an earlier one. */
  readonly #waiting = new Map<string, CacheFile | null>();
  /** By `idOf`: the earliest time of the next write, and when use was last recorded. */
  readonly #notBefore = new LRUCache<string, number>({ max: mostNames });
  readonly #usedAt = new LRUCache<string, number>({ max: mostNames });
  #waitingBytes = 0;
  #makingRoom: Promise<void> | undefined;
  #working: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #failedUntil = 0;
  /** Total size of the folder as known to this process, and when it was last measured. */
  #bytes = 0;
  #sizedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: DiskCacheOptions) {
    this.#options = options;
  }

  read(name: string, version?: number): Promise<CacheFile | undefined> {
    return this.#find(name, version, readStored);
  }

  open(name: string, version?: number): Promise<StoredFile | undefined> {
    return this.#find<StoredFile>(name, version, openStored);
  }

  async #find<File extends StoredFile>(
    name: string,
    version: number | undefined,
    readFrom: (at: string, name: string, version?: number) => Promise<File | undefined>,
  ): Promise<File | CacheFile | undefined> {
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) {
      const isWanted = version === undefined || waiting?.version === version;
      return isWanted && waiting !== null ? waiting : undefined;
    }
    const file = await readFrom(this.#pathOf(name), name, version).catch(() => undefined);
    if (file !== undefined) this.#touch(name);
    return file;
  }

  write(name: string, file: CacheFile): void {
    if (sizeOf(file) > this.#options.maxBytes / 4) {
      this.remove(name);
      return;
    }
    this.#wait(name, file);
    this.#dropWaiting();
    this.#workSoon(0);
  }

  use(name: string, file: () => CacheFile): void {
    if (this.#waiting.has(name) || !this.#isUseDue(name)) return;
    this.#noteUse(name).catch(() => this.write(name, file()));
  }

  remove(name: string): void {
    this.#wait(name, null);
    this.#usedAt.delete(idOf(name));
    this.#notBefore.delete(idOf(name));
    this.#workSoon(0);
  }

  isBusy(): boolean {
    return this.#waitingBytes > busyBytes || this.#options.isLoaded?.() === true;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#working;
    await this.#work();
  }

  #pathOf(name: string): string {
    return path.join(this.#options.folder, idOf(name) + ending);
  }

  #isUseDue(name: string): boolean {
    return Date.now() - (this.#usedAt.get(idOf(name)) ?? 0) >= usedEvery;
  }

  async #noteUse(name: string): Promise<void> {
    const now = new Date();
    this.#usedAt.set(idOf(name), now.getTime());
    await utimes(this.#pathOf(name), now, now);
  }

  #touch(name: string): void {
    if (this.#isUseDue(name)) this.#noteUse(name).catch(() => {});
  }

  /** Sets what a name waits for: a file, its removal (null), or nothing. */
  #wait(name: string, file: CacheFile | null | undefined): void {
    const before = this.#waiting.get(name);
    if (before) this.#waitingBytes -= sizeOf(before);
    if (file) this.#waitingBytes += sizeOf(file);
    if (file === undefined) this.#waiting.delete(name);
    else this.#waiting.set(name, file);
  }

  /** Drops the oldest pending writes, so that a failing disk does not fill memory. */
  #dropWaiting(): void {
    for (const [name, file] of this.#waiting) {
      if (this.#waitingBytes <= mostWaitingBytes) return;
      if (file !== null) this.remove(name);
    }
  }

  #workSoon(pause: number): void {
    if (this.#working !== undefined || this.#timer !== undefined || this.#isClosing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#working = this.#work().finally(() => {
        this.#working = undefined;
        const next = this.#nextDue();
        if (next !== undefined) this.#workSoon(Math.max(0, next - Date.now()));
      });
    }, pause).unref();
  }

  #nextDue(): number | undefined {
    const dues = [...this.#waiting.keys()].map((name) => this.#notBefore.get(idOf(name)) ?? 0);
    return dues.length === 0 ? undefined : Math.max(this.#failedUntil, Math.min(...dues));
  }

  /** Writes the files that are due; all of them when closing. */
  async #work(): Promise<void> {
    const limit = pLimit(writesAtATime);
    await limit.map([...this.#waiting], ([name, file]) => this.#settle(name, file));
  }

  async #settle(name: string, file: CacheFile | null): Promise<void> {
    const isDue = Math.max(this.#failedUntil, this.#notBefore.get(idOf(name)) ?? 0) <= Date.now();
    if (!isDue && !this.#isClosing) return;
    try {
      if (file === null) await rm(this.#pathOf(name), { force: true }).catch(() => {});
      else await this.#writeNow(name, file);
      if (this.#waiting.get(name) === file) this.#wait(name, undefined);
    } catch (error) {
      if (this.#failedUntil > Date.now()) return;
      this.#failedUntil = Date.now() + pauseAfterFailure;
      this.#options.log.warn({ err: error }, 'could not write to the disk cache');
    }
  }

  async #writeNow(name: string, file: CacheFile): Promise<void> {
    const startedAt = Date.now();
    const size = sizeOf(file);
    await this.#makeRoom(size);
    await writeWhole(this.#pathOf(name), packFile(name, file));
    this.#bytes += size;
    this.#usedAt.set(idOf(name), startedAt);
    const pause = shortestPause + pausePerDuration * (Date.now() - startedAt);
    this.#notBefore.set(idOf(name), Date.now() + pause);
  }

  /** Writes wait for a reading of the folder only if they do not fit, or before the first one. */
  async #makeRoom(bytes: number): Promise<void> {
    const mustWait =
      this.#bytes + bytes > this.#options.maxBytes || !Number.isFinite(this.#sizedUntil);
    if (!mustWait && Date.now() < this.#sizedUntil) return;
    this.#makingRoom ??= this.#removeOld(bytes).finally(() => {
      this.#makingRoom = undefined;
    });
    if (mustWait) await this.#makingRoom;
    else this.#makingRoom.catch(() => {});
  }

  /** Removes least recently used files until `bytes` fit. Rescans periodically, since other processes write too. */
  async #removeOld(bytes: number): Promise<void> {
    const { folder, maxBytes } = this.#options;
    const startedAt = Date.now();
    const before = this.#bytes;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = await listFiles(folder);
    files.sort((one, other) => other.usedAt - one.usedAt);
    let total = 0;
    // Frees extra room, so that not every write needs a scan.
    const goal = this.#fits(files, bytes) ? maxBytes - bytes : maxBytes * 0.9 - bytes;
    let isFull = false;
    for (const { at, size, usedAt } of files) {
      isFull ||= total + size > goal || Date.now() - usedAt > maxAge;
      if (isFull) await rm(at, { force: true });
      else total += size;
    }
    // With what has been written meanwhile.
    this.#bytes = total + this.#bytes - before;
    const took = Date.now() - startedAt;
    this.#sizedUntil = Date.now() + Math.max(sizedEvery, sizedPerDuration * took);
  }

  #fits(files: readonly FoundFile[], bytes: number): boolean {
    return files.reduce((sum, { size }) => sum + size, bytes) <= this.#options.maxBytes;
  }
}

interface FoundFile {
  readonly at: string;
  readonly size: number;
  readonly usedAt: number;
}

/** Lists the cache's files; removes abandoned temporary files and files of older versions. */
async function listFiles(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    const at = path.join(folder, name);
    const facts = await stat(at).catch(() => undefined);
    if (facts?.isFile() !== true) continue;
    const isLeft = name.endsWith(unfinished) && Date.now() - facts.mtimeMs > unfinishedFor;
    if (isLeft || name.endsWith('.json')) await rm(at, { force: true });
    else found.push({ at, size: facts.size, usedAt: facts.mtimeMs });
  }
  return found;
}

/** Names are long, and there are many. */
function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 40);
}

function sizeOf({ sections }: CacheFile): number {
  return sections.reduce((sum, { length }) => sum + length + 32, headBytes + 256);
}

async function writeWhole(at: string, pieces: readonly Uint8Array[]): Promise<void> {
  const beside = `${at}.${randomUUID()}${unfinished}`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await writeAll(file, pieces);
    } finally {
      await file.close();
    }
    await rename(beside, at);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

/** Writes all pieces with one call of the system, or more if it writes a part only: each call waits for a thread. */
async function writeAll(
  file: Awaited<ReturnType<typeof open>>,
  pieces: readonly Uint8Array[],
): Promise<void> {
  for (let left = pieces.filter(({ length }) => length > 0); left.length > 0; ) {
    let written = (await file.writev(left)).bytesWritten;
    left = left.flatMap((piece) => {
      const rest = piece.subarray(Math.min(written, piece.length));
      written -= piece.length - rest.length;
      return rest.length === 0 ? [] : [rest];
    });
  }
}
