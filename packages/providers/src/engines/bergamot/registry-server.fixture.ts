import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type FileServer, startFileServer } from '../../downloads/testing/index.ts';
import type { ModelPart } from './registry.ts';

export type ModelContents = Readonly<Partial<Record<ModelPart, Uint8Array>>>;

export interface RegistryServer extends FileServer {
  readonly url: string;
}

/** Serves models over HTTP like Mozilla's registry: an index with hashes, and compressed files. */
export async function startRegistryServer(
  models: Readonly<Record<string, ModelContents>>,
): Promise<RegistryServer> {
  const server = await startFileServer();
  for (const [address, bytes] of filesOf(models)) server.files.set(address, bytes);
  return Object.assign(server, { url: `${server.origin}/registry.json` });
}

function filesOf(models: Readonly<Record<string, ModelContents>>): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const index: Record<string, Record<string, object>> = {};
  for (const [pair, contents] of Object.entries(models)) {
    const parts: Record<string, object> = { qualityModel: { name: 'ignored' } };
    for (const [part, bytes] of Object.entries(contents)) {
      const name = `${part}.${pair}.bin`;
      const packed = gzipSync(bytes);
      const expectedSha256Hash = createHash('sha256').update(bytes).digest('hex');
      const sizes = { size: bytes.length, estimatedCompressedSize: packed.length };
      parts[part] = { name, ...sizes, expectedSha256Hash, modelType: 'prod' };
      files.set(`/models/prod/${pair}/${name}.gz`, packed);
    }
    index[pair] = parts;
  }
  return files.set('/registry.json', Buffer.from(JSON.stringify(index)));
}
