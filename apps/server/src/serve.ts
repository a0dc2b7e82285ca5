import { type Config, isLocal, type Role } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import { demoDomain } from './demo-site/demo-names.ts';
import { startDemoNamesRole, startDemoRole } from './roles/demo.ts';
import { hasEdge, startAsking, startEdgeRole } from './roles/edge.ts';
import { startProxyRole } from './roles/proxy.ts';
import { startWebRole } from './roles/web.ts';
import { startWorkerRole } from './roles/worker.ts';
import { openJobsOnce } from './wiring/jobs.ts';
import { assertPortsFree, choosePort } from './wiring/ports.ts';
import type { Addresses } from './wiring/role-context.ts';
import { RoleStates } from './wiring/role-states.ts';
import { openServices, type Services } from './wiring/services.ts';
import { ShutdownHooks } from './wiring/shutdown-hooks.ts';

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
  const shutdown = new ShutdownHooks(log);
  try {
    const started = await startRoles(options, shutdown);
    return { ...started, stopped: stopOn(signal, shutdown, shutdownTime(config)) };
  } catch (error) {
    await shutdown.run(shutdownTime(config));
    throw error;
  }
}

async function startRoles({ config, roles, log }: ServeOptions, shutdown: ShutdownHooks) {
  const states = new RoleStates(roles);
  const runs = (...names: Role[]) => names.some((name) => roles.includes(name));
  let addresses: Addresses = {};
  if (runs('demo')) addresses = { demoUrl: await startDemoRole(config, states, shutdown) };
  const alsoAllowed = demoHosts(addresses);
  const needsDatabase = runs('web', 'api', 'backend', 'worker');
  const services = await openServices(config, log, alsoAllowed, needsDatabase);
  shutdown.add('services', (patience) => services.shutdown.run(patience));
  const port = await choosePort(config.HOST, config.PORT);
  const publicUrl = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${config.HOST}:${port}`;
  const isEmbedded = config.DATABASE_URL === undefined;
  const jobs = openJobsOnce(services, shutdown, log);
  const showsDevelopment = hasDevelopmentPages(config);
  const own = { port, publicUrl, isEmbedded, showsDevelopment };
  const shared = { config, services, states, shutdown, log, ...own, jobs };
  const context = () => ({ ...shared, addresses });
  if (runs('demo') && runs('api'))
    addresses = { ...addresses, demoZones: await startDemoNamesRole(context()) };
  const withEdge = runs('edge') && hasEdge(config);
  // The web comes after the proxy, whose address its start page shows.
  const proxy = runs('proxy') || withEdge ? await startProxyRole(context()) : undefined;
  if (proxy !== undefined) addresses = { ...addresses, proxyPort: proxy.port };
  const web = runs('web', 'api', 'backend') ? await startWebRole(context(), runs) : undefined;
  if (web !== undefined) addresses = { ...addresses, webUrl: web.url };
  if (proxy !== undefined) await startAsking(context());
  if (withEdge && proxy !== undefined) {
    const servers = { proxy: proxy.server, ...(web !== undefined && { web: web.server }) };
    addresses = { ...addresses, httpsPort: await startEdgeRole(context(), servers) };
  } else if (runs('edge')) states.set('edge', { status: 'ready', detail: 'off: no HTTPS_PORT' });
  if (runs('worker')) await startWorkerRole(context());
  return { services, ...addresses };
}

/** Whether `/dev` is there at all; it answers this machine only. */
export function hasDevelopmentPages(config: Config): boolean {
  return config.DATABASE_URL === undefined && (isLocal(config) || config.DEVELOPMENT_PAGES);
}

/** The demo shop by its address and by the names of its domain. */
function demoHosts({ demoUrl }: Addresses): string[] {
  if (demoUrl === undefined) return [];
  const { host, port } = new URL(demoUrl);
  return [host, `${demoDomain}:${port}`, `*.${demoDomain}:${port}`];
}

/** Milliseconds for the shutdown hooks: a little less than the deadline at which the process exits. */
function shutdownTime({ SHUTDOWN_SECONDS }: Config): number {
  return SHUTDOWN_SECONDS * 900;
}

function stopOn(signal: AbortSignal, shutdown: ShutdownHooks, patience: number): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return aborted.then(() => shutdown.run(patience));
}

const portSettings: readonly {
  variable: 'PORT' | 'PROXY_PORT' | 'DEMO_PORT' | 'CERTIFICATE_ASK_PORT';
  of: Role[];
}[] = [
  { variable: 'PORT', of: ['web', 'api', 'backend'] },
  { variable: 'PROXY_PORT', of: ['proxy'] },
  { variable: 'DEMO_PORT', of: ['demo'] },
  { variable: 'CERTIFICATE_ASK_PORT', of: ['proxy'] },
];

function portsOf({ config, roles }: ServeOptions) {
  return portSettings
    .filter(({ of }) => of.some((role) => roles.includes(role)))
    .map(({ variable }) => ({ variable, port: config[variable] ?? 0 }));
}
