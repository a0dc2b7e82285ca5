import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { download, writeWhole } from '../../downloads/index.ts';
import type { PageFetcher } from '../../outgoing/index.ts';
import { EngineError, type LanguagePair } from '../port.ts';
import {
  filesOf,
  isWhole,
  type ModelPart,
  modelParts,
  pairName,
  type Registry,
  type RegistryFile,
  registrySchema,
  routeOver,
} from './registry.ts';

export interface ModelStoreOptions {
  /** Folder with `<pair>/<file>`, downloaded or supplied, and `registry.json`. */
  readonly folder: string;
  /** URL of the registry. Its models are beside it as `models/<type>/<pair>/<file>.gz`, unless it contains full URLs. */
  readonly registryUrl: string;
  readonly fetchFile: PageFetcher;
  /** The dispatcher of an outgoing gate. */
  readonly dispatcher: Dispatcher;
}

/** Called while a file is downloaded. */
export type OnDownload = (file: string, bytes: number, total: number | undefined) => void;

export type ModelFiles = ReadonlyMap<ModelPart, Uint8Array>;

const retryAfter = 5 * 60_000;
const maxModelBytes = 400_000_000;

/** Finds models in a folder, and downloads missing ones, verified by the registry's SHA-256. */
export class ModelStore {
  readonly #options: ModelStoreOptions;
  #registry: Promise<Registry> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ModelStoreOptions) {
    this.#options = options;
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

  /** Returns the files of one model, downloading them if needed. Throws `EngineError` (unavailable, unsupported-pair). */
  async load(pair: LanguagePair): Promise<ModelFiles> {
    const name = pairName(pair);
    const parts = await this.#partsIn(name);
    if (!isWhole(parts)) await this.#download(name);
    const files = isWhole(parts) ? parts : await this.#partsIn(name);
    const contents = [...files].map(async ([part, file]) => {
      return [part, await readFile(path.join(this.#options.folder, name, file))] as const;
    });
    const loaded: ModelFiles = new Map(await Promise.all(contents));
    if (isWholeModelFile(loaded.get('model') ?? new Uint8Array())) return loaded;
    throw new EngineError('unavailable', `The model file of ${name} is not whole.`);
  }

  /** Downloads a model, and continues where an interrupted call has stopped. Throws `EngineError`. */
  async add(pair: LanguagePair, onDownload: OnDownload): Promise<void> {
    const name = pairName(pair);
    if (!isWhole(await this.#partsIn(name))) await this.#download(name, onDownload);
  }

  /** Deletes a model. False if there is none. */
  async remove(pair: LanguagePair): Promise<boolean> {
    const name = pairName(pair);
    const isHere = (await this.#partsIn(name)).size > 0;
    await rm(path.join(this.#options.folder, name), { recursive: true, force: true });
    return isHere;
  }

  /** Returns the registry, cached in the folder. Empty if it cannot be fetched. */
  registry(): Promise<Registry> {
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
    const text = await readFile(target, 'utf8').catch(() => undefined);
    if (text !== undefined) return registrySchema.parse(JSON.parse(text));
    const body = await this.#fetch(this.#options.registryUrl, 10_000);
    const registry = registrySchema.parse(JSON.parse(new TextDecoder().decode(body)));
    await writeWhole(target, body);
    return registry;
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

  async #download(name: string, onDownload?: OnDownload): Promise<void> {
    const files = filesOf(await this.registry(), name);
    if (files === undefined)
      throw new EngineError('unsupported-pair', `There is no Bergamot model ${name}.`);
    for (const [part, file] of files) {
      const ending = part === 'model' || part === 'lex' ? 'bin' : 'spm';
      const target = `${part}.${file.expectedSha256Hash.slice(0, 12)}.${ending}`;
      const place = path.join(this.#options.folder, name, target);
      if (await isFile(place)) continue;
      await writeWhole(place, await this.#fetchChecked(name, file, place, onDownload));
    }
  }

  /** Only a caller that reports progress continues a download; several workers may need the same model at once. */
  async #fetchChecked(
    name: string,
    file: RegistryFile,
    place: string,
    onDownload?: OnDownload,
  ): Promise<Uint8Array> {
    const relative = `models/${file.modelType ?? 'prod'}/${name}/${file.name}.gz`;
    const isFull = /^https?:/.test(file.name);
    const address = isFull ? file.name : new URL(relative, this.#options.registryUrl).href;
    const part = onDownload ? `${place}.download` : `${place}.${process.pid}.download`;
    const onProgress =
      onDownload &&
      ((bytes: number, total: number | undefined) => onDownload(file.name, bytes, total));
    const { dispatcher } = this.#options;
    try {
      await download(address, part, { dispatcher, maxBytes: maxModelBytes, onProgress });
    } catch (cause) {
      if (onDownload === undefined) await rm(part, { force: true });
      throw new EngineError('unavailable', (cause as Error).message, { cause });
    }
    const body = await readFile(part);
    await rm(part, { force: true });
    const bytes = isGzip(body) ? gunzip(body, address) : body;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== file.expectedSha256Hash.toLowerCase())
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
