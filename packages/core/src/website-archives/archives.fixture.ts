import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '@dragoman/database/connection';
import { bytesEntry, packFiles, readFiles } from '../archives/index.ts';
import { exportWebsite, type PictureStore } from './index.ts';

/** Returns a store of pictures in memory, and what it has. */
export function memoryPictures() {
  const files = new Map<string, Buffer>();
  const pictures: PictureStore = {
    address: 'https://here.example/storage/v1/object/public/translated-media/',
    open: async (version) => {
      const bytes = files.get(version);
      return bytes && Readable.from([bytes]);
    },
    async put(body) {
      const version = randomUUID();
      const bytes = await buffer(body);
      files.set(version, bytes);
      return { version, metadata: metadataOf(bytes) };
    },
    remove: async (versions) => versions.forEach((version) => void files.delete(version)),
    refuse: ({ objects }) => (objects > 5 ? 'Too many pictures.' : undefined),
  };
  return { pictures, files };
}

/** Returns what the bucket knows of a picture. */
export function metadataOf(bytes: Buffer) {
  const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  return { size: bytes.length, eTag, mimetype: 'image/png' };
}

type Files = [name: string, bytes: Buffer][];

/** Returns the archive of a website. */
export async function archiveOf(
  deps: { readonly database: Database; readonly pictures?: PictureStore },
  id: string,
): Promise<Buffer> {
  return buffer(await exportWebsite(deps, { id, url: 'https://site.example' }));
}

/** Returns the files of an archive. */
export async function unpack(archive: Buffer): Promise<Files> {
  const files: Files = [];
  for await (const { name, body } of readFiles(Readable.from([archive])))
    files.push([name, await buffer(body)]);
  return files;
}

/** The inverse of `unpack`. */
export async function pack(files: Files): Promise<Buffer> {
  return buffer(packFiles(Readable.from(files.map(([name, bytes]) => bytesEntry(name, bytes)))));
}

/** The rows of an archive by their file's folder, without what a move changes: ids become the order in which they are met. */
export async function comparable(archive: Buffer): Promise<Record<string, unknown>> {
  const known = new Map<string, string>();
  const found: Record<string, unknown> = {};
  const files = await unpack(archive);
  const folders = Map.groupBy(files, ([name]) => name.replace(/\/[^/]+\.jsonl$/, ''));
  for (const [folder, parts] of folders) {
    const text = parts.map(([, bytes]) => bytes.toString()).join('');
    if (folder.startsWith('rows/') || folder.startsWith('links/'))
      found[folder] = withKnownIds(text.trim().split('\n'), known);
  }
  found['pictures'] = files
    .filter(([name]) => name.startsWith('pictures/'))
    .map(([, b]) => String(b));
  return found;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** New ids get numbers in the order of their rows without them. */
function withKnownIds(lines: readonly string[], known: Map<string, string>): string[] {
  const shown = (line: string) => line.replace(uuid, (id) => known.get(id) ?? '?');
  const sorted = lines.toSorted((a, b) => (shown(a) < shown(b) ? -1 : 1));
  for (const line of sorted)
    for (const id of line.match(uuid) ?? []) known.set(id, known.get(id) ?? `#${known.size}`);
  return sorted.map((line) => shown(line).replace(/"last_completed_at": ?("[^"]*"|null),? ?/, ''));
}
