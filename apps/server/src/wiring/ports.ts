import { type Config, hasDevelopmentPages, type Role } from '@dragoman/config';
import { freePort, isPortTaken } from '@dragoman/database/free-ports';
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

/** Returns the given port, or a free one if it is 0. Throws `SetupError` if none is found. */
export async function choosePort(host: string, wanted: number): Promise<number> {
  return wanted === 0 ? freePort(host) : wanted;
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
