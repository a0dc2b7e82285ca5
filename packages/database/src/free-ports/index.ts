import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions } from 'node:net';
import { SetupError } from '@dragoman/domain/errors';

const loopback = '127.0.0.1';
// Below the ephemeral range: no outgoing connection and no server on port 0 can take the port in the meantime.
const firstPort = 20_000;
const portCount = 10_000;
const maxTries = 50;

/**
 * Returns a port that nobody listens on, and that no other process of this machine is given as long as this one runs (on Linux;
 * elsewhere such a collision is only unlikely). Throws `SetupError` if none is found.
 */
export async function freePort(host = loopback): Promise<number> {
  for (let left = maxTries; left > 0; left -= 1) {
    const port = firstPort + randomInt(portCount);
    if ((await reserve(port)) && !(await isPortTaken(host, port))) return port;
  }
  throw new SetupError('No free port found. Set one with PORT=<port>.');
}

/** Returns that many distinct ports, each as `freePort` does. */
export function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => freePort()));
}

/** True if a program listens on the port. Never true for 0. */
export async function isPortTaken(host: string, port: number): Promise<boolean> {
  const probe = await listen({ host, port });
  if (probe === undefined) return true;
  await new Promise((resolve) => probe.close(resolve));
  return false;
}

/** Marks a port as given away, by a name that the kernel drops with this process. False if it is. */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const mark = await listen({ path: `\0dragoman-port-${port}` });
  mark?.unref();
  return mark !== undefined;
}

/** Returns a server that listens, or undefined if the address is in use. */
function listen(address: ListenOptions) {
  return new Promise<ReturnType<typeof createServer> | undefined>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ ...address, exclusive: true }, () => resolve(server));
  });
}
