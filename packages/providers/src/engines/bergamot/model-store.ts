import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { canDownload, DownloadError, download, writeWhole } from '../../downloads/index.ts';
import type { PageFetcher } from '../../outgoing/index.ts';
import { EngineError, type LanguagePair } from '../port.ts';
import {
  downloadBytes,
  filesOf,
  isWhole,
  type ModelPart,
  modelParts,
  pairName,
  type Registry,
  type RegistryFile,
  readPinnedModels,
  registrySchema,
  routeOver,
} from './registry.ts';

export interface ModelStoreOptions {
  /** Folder with `<pair>/<file>`, downloaded or supplied, and `registry.json`. */
  readonly folder: string;
  /**
   * URL of a registry (`….json`), with its models beside it as `models/<type>/<pair>/<file>.gz` unless it contains full URLs; or of
   * a mirror of Mozilla's repository, whose files must have the sums that this version knows. Defaults to that repository.
   */
  readonly registryUrl?: string | undefined;
  /** The only SHA-256 that the registry may have. */
  readonly registryHash?: string | undefined;
  readonly fetchFile: PageFetcher;
  /** The dispatcher of an outgoing gate. */
  readonly dispatcher: Dispatcher;
}

/** Called while a model is downloaded, with its compressed bytes. */
export type OnDownload = (bytes: number, total: number | undefined) => void;

export type ModelFiles = ReadonlyMap<ModelPart, Uint8Array>;

const repository = 'https://github.com/mozilla/firefox-translations-models/raw';
const retryAfter = 5 * 60_000;
const reachTimeout = 3000;
/** An outage is noticed late, its end soon. */
const rememberedFor = { reached: 5 * 60_000, failed: 30_000 };
const maxModelBytes = 400_000_000;
/** Compressed and decompressed, a model takes about so many times its download. */
const neededSpace = 3;

/** Finds models in a folder, and downloads missing ones, verified by SHA-256. */
export class ModelStore {
  readonly #options: ModelStoreOptions;
  readonly #pinned = readPinnedModels();
  readonly #base: string;
  readonly #hasRegistry: boolean;
  readonly #downloads = new Map<string, { done: Promise<void>; listeners: Set<OnDownload> }>();
  #registry: Promise<Registry> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  #reach: { readonly is: Promise<boolean>; until: number } | undefined;

  constructor(options: ModelStoreOptions) {
    this.#options = options;
    const base = options.registryUrl ?? `${repository}/${this.#pinned.commit}/`;
    this.#hasRegistry = new URL(base).pathname.endsWith('.json');
    this.#base = this.#hasRegistry || base.endsWith('/') ? base : `${base}/`;
  }

  /** Returns the models to chain for a pair. Undefined if neither the folder nor the registry has them. */
  async route(pair: LanguagePair): Promise<readonly LanguagePair[] | undefined> {
    const supplied = await this.supplied();
    const inFolder = routeOver((leg) => supplied.includes(pairName(leg)), pair);
    if (inFolder !== undefined) return inFolder;
    const registry = await this.registry();
    return routeOver(
      (leg) => supplied.includes(pairName(leg)) || filesOf(registry, pairName(leg)) !== undefined,
      pair,
    );
  }

  /** Returns the names of the pairs with a complete model in the folder. */
  async supplied(): Promise<string[]> {
    const entries = await readdir(this.#options.folder, { withFileTypes: true }).catch(() => []);
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const found = await Promise.all(names.map(async (name) => isWhole(await this.#partsIn(name))));
    return names.filter((_name, index) => found[index]);
  }

  /** Returns the models of a route that are not in the folder, and the bytes to download if the registry says. */
  async missing(
    legs: readonly LanguagePair[],
  ): Promise<{ readonly names: readonly string[]; readonly bytes: number | undefined }> {
    const supplied = await this.supplied();
    const names = legs.map(pairName).filter((name) => !supplied.includes(name));
    const registry = names.length === 0 ? {} : await this.registry();
    const sizes = names.map((name) => downloadBytes(filesOf(registry, name) ?? new Map()));
    const isKnown = sizes.every((size) => size !== undefined);
    return { names, bytes: isKnown ? sizes.reduce((sum, size) => sum + size, 0) : undefined };
  }

  /** True if models can be downloaded now. Asks for a file's headers, and remembers the answer for a while. */
  isReachable(): Promise<boolean> {
    if (this.#reach !== undefined && Date.now() < this.#reach.until) return this.#reach.is;
    const reach = { is: this.#ask(), until: Number.POSITIVE_INFINITY };
    this.#reach = reach;
    void reach.is.then((is) => {
      reach.until = Date.now() + (is ? rememberedFor.reached : rememberedFor.failed);
    });
    return reach.is;
  }

  async #ask(): Promise<boolean> {
    if (this.#hasRegistry && Object.keys(await this.registry()).length === 0) return false;
    const [name = '', model = {}] = Object.entries(await this.registry())[0] ?? [];
    const files = filesOf({ [name]: model }, name);
    const file = files?.get('vocab') ?? files?.get('srcvocab');
    if (file === undefined) return false;
    const { dispatcher } = this.#options;
    return canDownload(this.#addressOf(name, file), { dispatcher, timeout: reachTimeout });
  }

  /** Returns the files of one model, downloading them if needed. Throws `EngineError` (unavailable, unsupported-pair). */
  async load(pair: LanguagePair): Promise<ModelFiles> {
    const name = pairName(pair);
    await this.add(pair);
    const contents = [...(await this.#partsIn(name))].map(async ([part, file]) => {
      return [part, await readFile(path.join(this.#options.folder, name, file))] as const;
    });
    const loaded: ModelFiles = new Map(await Promise.all(contents));
    if (isWholeModelFile(loaded.get('model') ?? new Uint8Array())) return loaded;
    throw new EngineError('unavailable', `The model file of ${name} is not whole.`);
  }

  /**
   * Downloads a model unless it is here; continues where an interrupted download has stopped, and shares one that is running. Throws
   * `EngineError`.
   */
  async add(pair: LanguagePair, onDownload: OnDownload = () => undefined): Promise<void> {
    const name = pairName(pair);
    if (isWhole(await this.#partsIn(name))) return;
    let running = this.#downloads.get(name);
    if (running === undefined) {
      const listeners = new Set<OnDownload>();
      const report: OnDownload = (...sizes) => {
        for (const listener of listeners) listener(...sizes);
      };
      const done = this.#download(name, report).finally(() => this.#downloads.delete(name));
      running = { done, listeners };
      this.#downloads.set(name, running);
    }
    running.listeners.add(onDownload);
    await running.done;
  }

  /** Deletes a model. False if there is none. */
  async remove(pair: LanguagePair): Promise<boolean> {
    const name = pairName(pair);
    const isHere = (await this.#partsIn(name)).size > 0;
    await rm(path.join(this.#options.folder, name), { recursive: true, force: true });
    return isHere;
  }

  /** Returns the registry. One that is fetched is cached in the folder, and empty if it cannot be fetched. */
  registry(): Promise<Registry> {
    if (!this.#hasRegistry) return Promise.resolve(this.#pinned.registry);
    if (this.#registry === undefined && Date.now() - this.#failedAt > retryAfter) {
      this.#registry = this.#readRegistry();
      this.#registry.catch(() => {
        this.#registry = undefined;
        this.#failedAt = Date.now();
      });
    }
    return this.#registry?.catch(() => ({})) ?? Promise.resolve({});
  }

  async #readRegistry(): Promise<Registry> {
    const target = path.join(this.#options.folder, 'registry.json');
    const text = await readFile(target).catch(() => undefined);
    if (text !== undefined && this.#isPinned(text)) return parseRegistry(text);
    const body = await this.#fetch(this.#base, 10_000);
    if (!this.#isPinned(body))
      throw new EngineError('unavailable', `${this.#base} does not have the pinned SHA-256.`);
    const registry = parseRegistry(body);
    await writeWhole(target, body);
    return registry;
  }

  #isPinned(body: Uint8Array): boolean {
    const { registryHash } = this.#options;
    return registryHash === undefined || sha256(body) === registryHash.toLowerCase();
  }

  async #partsIn(name: string): Promise<ReadonlyMap<ModelPart, string>> {
    const files = await readdir(path.join(this.#options.folder, name)).catch(() => []);
    const parts = new Map<ModelPart, string>();
    for (const part of modelParts) {
      const file = files.find((each) => each.startsWith(`${part}.`) && /\.(bin|spm)$/.test(each));
      if (file !== undefined) parts.set(part, file);
    }
    return parts;
  }

  async #download(name: string, onDownload: OnDownload): Promise<void> {
    const files = filesOf(await this.registry(), name);
    if (files === undefined)
      throw new EngineError('unsupported-pair', `There is no Bergamot model ${name}.`);
    const total = downloadBytes(files);
    await this.#assertSpace(name, total ?? 0);
    let before = 0;
    for (const [part, file] of files) {
      const ending = part === 'model' || part === 'lex' ? 'bin' : 'spm';
      const target = `${part}.${file.expectedSha256Hash.slice(0, 12)}.${ending}`;
      const place = path.join(this.#options.folder, name, target);
      let size = file.estimatedCompressedSize ?? file.size ?? 0;
      if (!(await isFile(place))) {
        const onProgress = (bytes: number) => {
          size = bytes;
          onDownload(before + bytes, total);
        };
        try {
          await writeWhole(place, await this.#fetchChecked(name, file, place, onProgress));
        } catch (cause) {
          throw unavailable(cause, name);
        }
      }
      before += size;
    }
  }

  /** Throws before a download that would fill the disk. */
  async #assertSpace(name: string, bytes: number): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes * neededSpace) throw noSpace(name);
  }

  #addressOf(name: string, file: RegistryFile): string {
    const relative = `models/${file.modelType ?? 'prod'}/${name}/${file.name}.gz`;
    return /^https?:/.test(file.name) ? file.name : new URL(relative, this.#base).href;
  }

  async #fetchChecked(
    name: string,
    file: RegistryFile,
    place: string,
    onProgress: (bytes: number) => void,
  ): Promise<Uint8Array> {
    const address = this.#addressOf(name, file);
    const part = await claimPart(place);
    const { dispatcher } = this.#options;
    await download(address, part, { dispatcher, maxBytes: maxModelBytes, onProgress });
    const body = await readFile(part);
    await rm(part, { force: true });
    const bytes = isGzip(body) ? gunzip(body, address) : body;
    if (sha256(file.isPacked ? body : bytes) !== file.expectedSha256Hash.toLowerCase())
      throw new EngineError(
        'unavailable',
        `${address} is not the file that the registry describes.`,
      );
    return bytes;
  }

  async #fetch(address: string, timeout: number): Promise<Uint8Array> {
    const limits = { timeout, maxBytes: maxModelBytes };
    const page = await this.#options.fetchFile(address, limits).catch((cause) => {
      throw new EngineError('unavailable', `${address} cannot be fetched.`, { cause });
    });
    if (page.status !== 200)
      throw new EngineError('unavailable', `${address} answers ${page.status}.`);
    return page.body;
  }
}

/** Returns this process's file for a download, with what a process that is gone has left of it. */
async function claimPart(place: string): Promise<string> {
  const [folder, name] = [path.dirname(place), path.basename(place)];
  const own = `${place}.${process.pid}.download`;
  for (const file of await readdir(folder).catch(() => [])) {
    const pid = Number(file.slice(name.length + 1).replace(/\.download$/, ''));
    const isPart = file.startsWith(`${name}.`) && file.endsWith('.download');
    if (!isPart || pid === process.pid || isAlive(pid)) continue;
    await rename(path.join(folder, file), own).catch(() => undefined);
  }
  return own;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function noSpace(name: string, cause?: unknown): EngineError {
  return new EngineError('unavailable', `The disk has no room for the model ${name}.`, { cause });
}

function unavailable(cause: unknown, name: string): EngineError {
  if (cause instanceof EngineError) return cause;
  const { code, message } = ((cause as Error).cause ?? cause) as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return noSpace(name, cause);
  const reason = cause instanceof DownloadError ? cause.message : message;
  return new EngineError('unavailable', reason, { cause });
}

function parseRegistry(body: Uint8Array): Registry {
  return registrySchema.parse(JSON.parse(new TextDecoder().decode(body)));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

function gunzip(bytes: Uint8Array, address: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxModelBytes });
  } catch (cause) {
    throw new EngineError('unavailable', `${address} is not a whole gzip file.`, { cause });
  }
}

const fixedBytes = 16;
const headerBytes = 32;
const shapeEntryBytes = 4;

/**
 * True if a model file in Marian's binary format (version 1) has the length that its headers declare. Bergamot does not
 * check this; it would read past the end of a truncated file and translate with garbage.
 */
export function isWholeModelFile(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (offset: number) => Number(view.getBigUint64(offset, true));
  if (bytes.length < fixedBytes || number(0) !== 1) return false;
  const count = number(8);
  let end = fixedBytes + count * headerBytes;
  if (bytes.length < end) return false;
  let dataBytes = 0;
  for (let header = fixedBytes; header < fixedBytes + count * headerBytes; header += headerBytes) {
    end += number(header) + number(header + 16) * shapeEntryBytes;
    dataBytes += number(header + 24);
  }
  return bytes.length >= end + 8 && bytes.length >= end + 8 + number(end) + dataBytes;
}
