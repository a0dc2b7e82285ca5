import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { z } from 'zod';
import { DownloadError, download, writeWhole } from '../downloads/index.ts';
import { createOutgoingGate, createPageFetcher } from '../outgoing/index.ts';
import { dictionaryFiles } from './dictionary-folder.ts';

const packageSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  dist: z.object({ tarball: z.url(), integrity: z.string().startsWith('sha512-') }),
});

/** A dictionary in the registry. */
export type DictionaryPackage = z.infer<typeof packageSchema>;

const maxBytes = 100_000_000;
const timeout = 20_000;

export interface DictionaryRegistry {
  /** Returns undefined if there is no such dictionary. Throws `DownloadError`. */
  find(name: string): Promise<DictionaryPackage | undefined>;
  /** Downloads a dictionary into a folder, and continues where an interrupted call has stopped. Throws `DownloadError`. */
  download(
    found: DictionaryPackage,
    folder: string,
    onProgress: (bytes: number, total: number | undefined) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Opens a registry of npm packages or a mirror. Its packages `dictionary-<code>` are dictionaries. */
export function openDictionaryRegistry(address: string): DictionaryRegistry {
  const registry = address.replace(/\/*$/, '/');
  const gate = createOutgoingGate({ allowedHosts: [new URL(registry).host] });
  const fetchFile = createPageFetcher(gate);
  return {
    async find(name) {
      const url = `${registry}dictionary-${name}/latest`;
      const page = await fetchFile(url, { timeout, maxBytes }).catch((cause) => {
        throw new DownloadError(`${url} cannot be fetched.`, { cause });
      });
      if (page.status === 404) return undefined;
      if (page.status !== 200) throw new DownloadError(`${url} answers ${page.status}.`);
      const found = packageSchema.safeParse(parsed(page.body));
      if (!found.success) throw new DownloadError(`${url} is no package.`);
      return found.data;
    },
    async download({ dist }, folder, onProgress) {
      const part = `${folder}.${hexOf(dist.integrity)}.download`;
      await download(dist.tarball, part, { dispatcher: gate.dispatcher, maxBytes, onProgress });
      const bytes = await readFile(part);
      await rm(part);
      if (integrityOf(bytes) !== dist.integrity)
        throw new DownloadError(`${dist.tarball} is not the file that the registry describes.`);
      await unpack(bytes, folder, dist.tarball);
    },
    close: () => gate.close(),
  };
}

const kept = ['license', 'package.json', dictionaryFiles.affixes, dictionaryFiles.words];

async function unpack(bytes: Uint8Array, folder: string, url: string): Promise<void> {
  const entries = await unpackTar(gunzipSync(bytes, { maxOutputLength: maxBytes }));
  const files = new Map(entries.map(({ header, data }) => [path.basename(header.name), data]));
  if (!Object.values(dictionaryFiles).every((file) => files.has(file)))
    throw new DownloadError(`${url} is no dictionary of Hunspell.`);
  await rm(folder, { recursive: true, force: true });
  for (const name of kept) {
    const data = files.get(name);
    if (data !== undefined) await writeWhole(path.join(folder, name), data);
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex').slice(0, 12);
}
