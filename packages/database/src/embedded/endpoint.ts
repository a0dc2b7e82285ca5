import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the server listens: a Unix socket in the data folder, or a port of the loopback interface. */
export type Endpoint =
  | { readonly type: 'socket'; readonly folder: string }
  | { readonly type: 'tcp'; readonly port: number };

const socketPort = 5432;
// sizeof(sockaddr_un.sun_path) less the final zero: 108 on Linux, 104 on macOS.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/** The socket in the data folder where its path fits into a socket address, else a free port on 127.0.0.1. */
export async function chooseEndpoint(folder: string): Promise<Endpoint> {
  const path = join(folder, `.s.PGSQL.${socketPort}`);
  const fits = Buffer.byteLength(path) <= longestSocketPath && process.platform !== 'win32';
  return fits ? { type: 'socket', folder } : { type: 'tcp', port: await freePort() };
}

/** Settings for the `postgres` program. The socket is named relative to the data folder, where the server stands. */
export function listenSettings(endpoint: Endpoint): Record<string, string> {
  return endpoint.type === 'socket'
    ? {
        listen_addresses: '',
        unix_socket_directories: '.',
        unix_socket_permissions: '0700',
        port: String(socketPort),
      }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) };
}

/** The connection address that `pg` and libpq understand. */
export function endpointUrl(endpoint: Endpoint, password: string): string {
  const login = `postgresql://postgres:${password}@`;
  return endpoint.type === 'socket'
    ? `${login}localhost:${socketPort}/postgres?host=${encodeURIComponent(endpoint.folder)}`
    : `${login}127.0.0.1:${endpoint.port}/postgres`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
