import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Certificates } from '@dragoman/core/certificates';
import type { Log } from '@dragoman/domain/log';
import {
  boundWaiting,
  listen,
  trackConnections,
  type WaitingLimits,
} from '../connections/index.ts';
import { createPlainServer } from './plain-server.ts';
import { createTlsServer } from './secure-server.ts';
import { type Inner, innerOf } from './visitors.ts';

export { startAskServer } from './ask-server.ts';

export interface EdgeOptions {
  readonly certificates: Certificates;
  /** Serves websites; it need not be reachable from outside. */
  readonly proxy: Server;
  /** Serves the product under its own hosts, over HTTP/1.1. */
  readonly own?: { readonly hosts: readonly string[]; readonly server: Server };
  /** Defaults to all addresses. */
  readonly host?: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Limits the waiting connections of each port. */
  readonly waiting?: WaitingLimits;
  readonly log: Log;
}

export interface Edge {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Opens both ports. Rejects if one is taken. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { certificates, log } = options;
  const inner = innerFor(options);
  const secure = createTlsServer({ certificates, inner, log });
  const plain = createPlainServer({
    certificates,
    inner,
    httpsPort: () => portOf(secure),
    httpPort: () => portOf(plain),
  });
  for (const server of options.waiting === undefined ? [] : [secure, plain]) {
    boundWaiting(server, options.waiting as WaitingLimits);
  }
  const closeSecure = trackConnections(secure);
  const closePlain = trackConnections(plain);
  try {
    await listen(secure, { port: options.httpsPort, host: options.host });
    await listen(plain, { port: options.httpPort, host: options.host });
  } catch (error) {
    await Promise.all([closeSecure(), closePlain()]);
    throw error;
  }
  return {
    httpsPort: portOf(secure),
    httpPort: portOf(plain),
    async close() {
      await Promise.all([closeSecure(), closePlain()]);
    },
  };
}

function innerFor({ proxy, own }: EdgeOptions): (host: string) => Inner {
  const websites = innerOf(proxy);
  const product = own && innerOf(own.server);
  return (host) => (product !== undefined && own?.hosts.includes(host) ? product : websites);
}

function portOf(server: NetServer): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}
