import { join } from 'node:path';
import { freePort } from '../free-ports/index.ts';

/** Where the server listens: a Unix socket in the data directory, or a loopback port. */
export type Endpoint =
  | { readonly type: 'socket'; readonly folder: string }
  | { readonly type: 'tcp'; readonly port: number };

const socketPort = 5432;
// sizeof(sockaddr_un.sun_path) minus the terminating zero: 108 on Linux, 104 on macOS.
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/** Returns the socket in the data directory if its path fits a socket address, else a free port on 127.0.0.1. */
export async function chooseEndpoint(folder: string): Promise<Endpoint> {
  const path = join(folder, `.s.PGSQL.${socketPort}`);
  const fits = Buffer.byteLength(path) <= longestSocketPath && process.platform !== 'win32';
  return fits ? { type: 'socket', folder } : { type: 'tcp', port: await freePort() };
}

/** Returns the settings for `postgres`. The socket path is relative to the data directory, the server's working directory. */
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

/** Returns the connection URL for `pg` and libpq. */
export function endpointUrl(endpoint: Endpoint, password: string): string {
  const login = `postgresql://postgres:${password}@`;
  return endpoint.type === 'socket'
    ? `${login}localhost:${socketPort}/postgres?host=${encodeURIComponent(endpoint.folder)}`
    : `${login}127.0.0.1:${endpoint.port}/postgres`;
}
