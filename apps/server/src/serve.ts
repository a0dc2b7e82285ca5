import type { Config, Role } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import { startDemoRole } from './roles/demo.ts';
import { startProxyRole } from './roles/proxy.ts';
import { startWebRole } from './roles/web.ts';
import { startWorkerRole } from './roles/worker.ts';
import { Closing } from './wiring/closing.ts';
import { openJobsOnce } from './wiring/jobs.ts';
import { assertPortsFree, choosePort } from './wiring/ports.ts';
import type { Addresses } from './wiring/role-context.ts';
import { RoleStates } from './wiring/role-states.ts';
import { openServices, type Services } from './wiring/services.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly log: Log;
  /** Aborting it stops everything cleanly; `Running.stopped` tells when that is done. */
  readonly signal: AbortSignal;
}

export interface Running extends Addresses {
  readonly services: Services;
  readonly stopped: Promise<void>;
}

/**
 * Starts the named roles in this process.
 * @throws PortTakenError, or what a part threw; everything opened until then is closed again
 */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config, log, signal } = options;
  await assertPortsFree(config.HOST, portsOf(options));
  const closing = new Closing(log);
  try {
    const started = await startRoles(options, closing);
    return { ...started, stopped: closeOn(signal, closing) };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

async function startRoles({ config, roles, log }: ServeOptions, closing: Closing) {
  const states = new RoleStates(roles);
  const runs = (...names: Role[]) => names.some((name) => roles.includes(name));
  let addresses: Addresses = {};
  if (runs('demo')) addresses = { demoUrl: await startDemoRole(config, states, closing) };
  const alsoAllowed = addresses.demoUrl === undefined ? [] : [new URL(addresses.demoUrl).host];
  const services = await openServices(config, log, alsoAllowed);
  closing.add('services', () => services.closing.closeAll());
  const port = await choosePort(config.HOST, config.PORT);
  const publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${config.HOST}:${port}`;
  const isEmbedded = config.DATABASE_URL === undefined;
  const jobs = openJobsOnce(services, closing, log);
  const shared = { config, services, states, closing, log, port, publicUrl, isEmbedded, jobs };
  const context = () => ({ ...shared, addresses });
  // The web comes after the proxy, whose address its start page shows.
  if (runs('proxy')) addresses = { ...addresses, proxyPort: await startProxyRole(context()) };
  if (runs('web', 'api', 'backend')) {
    addresses = {
      ...addresses,
      webUrl: await startWebRole(context(), runs),
    };
  }
  if (runs('worker')) await startWorkerRole(context());
  return { services, ...addresses };
}

function closeOn(signal: AbortSignal, closing: Closing): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return aborted.then(() => closing.closeAll());
}

const portSettings: readonly { variable: 'PORT' | 'PROXY_PORT' | 'DEMO_PORT'; of: Role[] }[] = [
  { variable: 'PORT', of: ['web', 'api', 'backend'] },
  { variable: 'PROXY_PORT', of: ['proxy'] },
  { variable: 'DEMO_PORT', of: ['demo'] },
];

function portsOf({ config, roles }: ServeOptions) {
  return portSettings
    .filter(({ of }) => of.some((role) => roles.includes(role)))
    .map(({ variable }) => ({ variable, port: config[variable] }));
}
