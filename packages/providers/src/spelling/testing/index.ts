import { createHash } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { type FileServer, startFileServer } from '../../downloads/testing/index.ts';

export interface PublishedDictionary {
  readonly license: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** Serves dictionaries over HTTP like a registry of npm packages: a description with a hash, and a tarball. */
export async function startPackageRegistry(
  dictionaries: Readonly<Record<string, PublishedDictionary>>,
): Promise<FileServer> {
  const server = await startFileServer();
  for (const [name, dictionary] of Object.entries(dictionaries))
    await publish(server, `dictionary-${name}`, dictionary);
  return server;
}

async function publish(
  { origin, files }: FileServer,
  name: string,
  { license, files: contents }: PublishedDictionary,
): Promise<void> {
  const manifest = { name, version: '1.2.3', license };
  const packed = { 'package.json': JSON.stringify(manifest), ...contents };
  const tar = await packTar(
    Object.entries(packed).map(([file, content]) => {
      const body = Buffer.from(content);
      return { header: { name: `package/${file}`, size: body.length }, body };
    }),
  );
  const tarball = gzipSync(tar);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const address = `/${name}/-/${name}-1.2.3.tgz`;
  files.set(address, tarball);
  const dist = { tarball: `${origin}${address}`, integrity };
  files.set(`/${name}/latest`, Buffer.from(JSON.stringify({ ...manifest, dist })));
}

/** Returns a new folder of dictionaries with a real one for Spanish. The caller deletes it. */
export async function spanishDictionaries(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dictionaries-'));
  const spanish = path.dirname(fileURLToPath(import.meta.resolve('dictionary-es')));
  await cp(spanish, path.join(folder, 'es'), { recursive: true });
  return folder;
}
