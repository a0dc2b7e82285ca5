import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ModelPart } from './registry.ts';

export type ModelContents = Readonly<Partial<Record<ModelPart, Uint8Array>>>;

export interface RegistryServer {
  readonly url: string;
  /** Requested URLs. */
  readonly requests: string[];
  /** Changes the response; undefined responds with 404. */
  spoil: (address: string, bytes: Buffer) => Buffer | undefined;
  /** If set, downloads of models break after so many bytes. */
  breakAfter: number | undefined;
  sentBytes: number;
  close(): Promise<void>;
}

/** Serves models over HTTP like Mozilla's registry: an index with hashes, and compressed files. */
export async function startRegistryServer(
  models: Readonly<Record<string, ModelContents>>,
): Promise<RegistryServer> {
  const files = filesOf(models);
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    registry.requests.push(address);
    const bytes = files.get(address);
    const sent = bytes && registry.spoil(address, bytes);
    if (sent === undefined) return response.writeHead(404).end();
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const rest = sent.subarray(Number(from ?? 0));
    if (rest.length === 0) return response.writeHead(416).end();
    registry.sentBytes += rest.length;
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': rest.length });
    const isWhole = registry.breakAfter === undefined || address === '/registry.json';
    if (isWhole) return response.end(rest);
    response.write(rest.subarray(0, registry.breakAfter), () => response.socket?.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const registry: RegistryServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry.json`,
    requests: [],
    breakAfter: undefined,
    sentBytes: 0,
    spoil: (_address, bytes) => bytes,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return registry;
}

function filesOf(models: Readonly<Record<string, ModelContents>>): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const index: Record<string, Record<string, object>> = {};
  for (const [pair, contents] of Object.entries(models)) {
    const parts: Record<string, object> = { qualityModel: { name: 'ignored' } };
    for (const [part, bytes] of Object.entries(contents)) {
      const name = `${part}.${pair}.bin`;
      const expectedSha256Hash = createHash('sha256').update(bytes).digest('hex');
      parts[part] = { name, size: bytes.length, expectedSha256Hash, modelType: 'prod' };
      files.set(`/models/prod/${pair}/${name}.gz`, gzipSync(bytes));
    }
    index[pair] = parts;
  }
  return files.set('/registry.json', Buffer.from(JSON.stringify(index)));
}
