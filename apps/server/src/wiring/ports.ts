import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { type Config, hasDevelopmentPages, type Role } from '@dragoman/config';
import { SetupError } from '@dragoman/domain/errors';

/** True if several processes can listen on one port and share its connections (SO_REUSEPORT). */
export const canSharePorts = ['linux', 'freebsd', 'aix', 'sunos'].includes(process.platform);

/** Thrown if another program holds a port; the message names the variable that changes it. */
export class PortTakenError extends SetupError {
  constructor(port: number, variable: string) {
    super(
      `Port ${port} is taken by another program. Stop it, or start with ${variable}=<another port>.`,
    );
    this.name = 'PortTakenError';
  }
}

/** A port to listen on, and its setting. */
interface WantedPort {
  readonly host: string;
  readonly port: number;
  readonly variable: string;
}

/**
 * Checks every port before anything starts, so a second start does not touch the first one's data.
 * @throws PortTakenError for the first that is taken
 */
export async function assertPortsFree(wanted: readonly WantedPort[]): Promise<void> {
  for (const { host, port, variable } of wanted) {
    if (await isPortTaken(host, port)) throw new PortTakenError(port, variable);
  }
}

/** True if a program listens on the port. Never true for 0. */
export function isPortTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}

// Below the ephemeral range, so an outgoing connection cannot take the port in the meantime.
const firstOwn = 20_000;
const ownPorts = 10_000;
const maxPortTries = 50;

/** Returns the given port, or a free one if it is 0. Throws `SetupError` if none is found. */
export async function choosePort(host: string, wanted: number): Promise<number> {
  if (wanted !== 0) return wanted;
  for (let left = maxPortTries; left > 0; left -= 1) {
    const port = firstOwn + randomInt(ownPorts);
    if (!(await isPortTaken(host, port))) return port;
  }
  throw new SetupError('No free port found. Set one with PORT=<port>.');
}

/** Address of the development pages, whatever HOST is. */
export const developmentHost = '127.0.0.1';

const portSettings: readonly {
  variable: 'PORT' | 'DEV_PORT' | 'PROXY_PORT' | 'DEMO_PORT' | 'CERTIFICATE_ASK_PORT';
  of: readonly Role[];
}[] = [
  { variable: 'PORT', of: ['web', 'api', 'backend'] },
  { variable: 'DEV_PORT', of: ['web', 'api', 'backend'] },
  { variable: 'PROXY_PORT', of: ['proxy'] },
  { variable: 'DEMO_PORT', of: ['demo'] },
  { variable: 'CERTIFICATE_ASK_PORT', of: ['proxy'] },
];

/** Returns the ports of the given roles with their settings. */
export function portsOf(config: Config, roles: readonly Role[]): WantedPort[] {
  return portSettings
    .filter(({ of }) => of.some((role) => roles.includes(role)))
    .filter(({ variable }) => variable !== 'DEV_PORT' || hasDevelopmentPages(config))
    .map(({ variable }) => ({
      variable,
      host: variable === 'DEV_PORT' ? developmentHost : config.HOST,
      port: config[variable] ?? 0,
    }));
}
