import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer {
  readonly origin: string;
  /** By path; may be filled after the start. */
  readonly files: Map<string, Buffer>;
  /** Requested URLs. */
  readonly requests: string[];
  /** Changes the response; undefined responds with 404. */
  spoil: (address: string, bytes: Buffer) => Buffer | undefined;
  /** If set, downloads stop after so many bytes, until `breakConnections`; JSON does not. */
  stopAfter: number | undefined;
  /** So many downloads are cut in their middle. */
  cuts: number;
  sentBytes: number;
  breakConnections(): void;
  close(): Promise<void>;
}

/** Serves files over HTTP, also from a byte on. */
export async function startFileServer(): Promise<FileServer> {
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    state.requests.push(address);
    const bytes = state.files.get(address);
    const sent = bytes && state.spoil(address, bytes);
    if (sent === undefined) return response.writeHead(404).end();
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    const rest = sent.subarray(Number(from ?? 0));
    if (rest.length === 0) return response.writeHead(416).end();
    if (request.method !== 'HEAD') state.sentBytes += rest.length;
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': rest.length });
    const isWhole = state.stopAfter === undefined || sent[0] === jsonStart;
    if (state.cuts > 0 && sent[0] !== jsonStart && request.method !== 'HEAD') {
      state.cuts -= 1;
      response.write(rest.subarray(0, rest.length / 2));
      setTimeout(() => response.destroy(), 30);
    } else if (isWhole || request.method === 'HEAD') response.end(rest);
    else response.write(rest.subarray(0, state.stopAfter));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: FileServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    requests: [],
    stopAfter: undefined,
    cuts: 0,
    sentBytes: 0,
    spoil: (_address, bytes) => bytes,
    breakConnections: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return state;
}

const jsonStart = '{'.charCodeAt(0);
