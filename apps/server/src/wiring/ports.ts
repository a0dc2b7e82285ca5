import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Config, Role } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';

/** True if several processes may listen on one port, between which the system divides the connections (SO_REUSEPORT). */
export const canSharePorts = ['linux', 'freebsd', 'aix', 'sunos'].includes(process.platform);

/** A port that another program holds; the message says which variable moves us elsewhere. */
export class PortTakenError extends SetupError {
  constructor(port: number, variable: string) {
    super(
      `Port ${port} is taken by another program. Stop it, or start with ${variable}=<another port>.`,
    );
    this.name = 'PortTakenError';
  }
}

/**
 * Looks at each port before anything is started, so that a second start leaves the first one's data alone.
 * @throws PortTakenError for the first that is taken
 */
export async function assertPortsFree(
  host: string,
  wanted: readonly { readonly port: number; readonly variable: string }[],
): Promise<void> {
  for (const { port, variable } of wanted) {
    if (port !== 0 && (await isTaken(host, port))) throw new PortTakenError(port, variable);
  }
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}

// Below the ports that systems give to connections: one that was free a moment ago is not taken by somebody's request.
const firstOwn = 20_000;
const ownPorts = 10_000;
const tries = 50;

/** The port asked for, or a free one where that is 0. Throws `SetupError` when none is found. */
export async function choosePort(host: string, wanted: number): Promise<number> {
  if (wanted !== 0) return wanted;
  for (let left = tries; left > 0; left -= 1) {
    const port = firstOwn + randomInt(ownPorts);
    if (!(await isTaken(host, port))) return port;
  }
  throw new SetupError('No free port was found. Name one with PORT=<port>.');
}

const portSettings: readonly {
  variable: 'PORT' | 'PROXY_PORT' | 'DEMO_PORT' | 'CERTIFICATE_ASK_PORT';
  of: readonly Role[];
}[] = [
  { variable: 'PORT', of: ['web', 'api', 'backend'] },
  { variable: 'PROXY_PORT', of: ['proxy'] },
  { variable: 'DEMO_PORT', of: ['demo'] },
  { variable: 'CERTIFICATE_ASK_PORT', of: ['proxy'] },
];

/** The ports that these roles listen on, by their settings. */
export function portsOf(config: Config, roles: readonly Role[]) {
  return portSettings
    .filter(({ of }) => of.some((role) => roles.includes(role)))
    .map(({ variable }) => ({ variable, port: config[variable] ?? 0 }));
}
