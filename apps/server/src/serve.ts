import { once } from 'node:events';
import type { Config, Role } from '@dragoman/config';
import type { Health } from '@dragoman/contract/health';
import { startHeartbeat } from '@dragoman/core/process-reports';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { startWatchdog } from './supervisor/watchdog.ts';
import { type BaseServices, openBaseServices } from './wiring/base-services.ts';
import { openJobsOnce } from './wiring/jobs.ts';
import { assertPortsFree, choosePort, portsOf } from './wiring/ports.ts';
import type { Addresses, RoleContext } from './wiring/role-context.ts';
import { RoleStates, type RolesHealth } from './wiring/role-states.ts';
import type { Services } from './wiring/services.ts';
import { ShutdownHooks, shutdownTime } from './wiring/shutdown-hooks.ts';
import { needsDatabase } from './wiring/storage.ts';
import { version } from './wiring/version.ts';
import { publicUrlOf } from './wiring/visitor-origin.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly log: Log;
  /** Aborting it stops everything cleanly; `Running.stopped` resolves afterwards. */
  readonly signal: AbortSignal;
  /** Parts run by the supervisor; absent if this process runs everything. */
  readonly shared?: SharedParts;
}

export interface SharedParts {
  /** Name of this process. */
  readonly name: string;
  readonly databaseUrl: string;
  /** Addresses of roles in other processes. */
  readonly addresses: Addresses;
  /** False if another process serves CERTIFICATE_ASK_PORT. */
  readonly answersAsking: boolean;
  readonly otherRoles: () => RolesHealth;
}

export interface Running extends Addresses {
  readonly services: BaseServices;
  readonly health: () => Health;
  readonly stopped: Promise<void>;
}

/**
 * Starts the given roles in this process.
 * @throws PortTakenError, or the error of a part; everything already opened is closed
 */
export async function serve(options: ServeOptions): Promise<Running> {
  const { config, roles, log, signal, shared } = options;
  if (shared === undefined) await assertPortsFree(portsOf(config, roles));
  const shutdown = new ShutdownHooks(log);
  // Nobody would start this process again, so its watchdog ends only what hangs.
  const watchdog =
    shared === undefined
      ? startWatchdog({ name: undefined, frozenSeconds: config.FROZEN_SECONDS })
      : undefined;
  if (watchdog !== undefined) shutdown.add('watchdog', watchdog.stop);
  try {
    const started = await startRoles(options, shutdown);
    watchdog?.watch();
    if (watchdog !== undefined) await startMetrics(options, shutdown, watchdog.freezes);
    return { ...started, stopped: stopOn(signal, shutdown, shutdownTime(config)) };
  } catch (error) {
    await shutdown.run(shutdownTime(config));
    throw error;
  }
}

async function startMetrics(
  { config, log }: ServeOptions,
  shutdown: ShutdownHooks,
  freezes: () => number,
) {
  if (config.METRICS_PORT === undefined) return;
  const { processMetrics } = await import('./observability/process-metrics.ts');
  const { serveMetrics } = await import('./observability/metrics-server.ts');
  const read = async () => [
    { process: 'all', metrics: await processMetrics(log), freezes: freezes() },
  ];
  await serveMetrics({ config, log, shutdown, read });
}

/** Loads OpenTelemetry, which is installed only where it is used (decision 0323). */
async function openTracing({ config, shared }: ServeOptions, shutdown: ShutdownHooks) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return;
  const { startTracing } = await import('./observability/tracing.ts').catch((cause) => {
    const advice = 'Run `node scripts/install-tracing.mjs` first, or unset it.';
    const message = `OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry. ${advice}`;
    throw new SetupError(message, { cause });
  });
  shutdown.add('traces', startTracing(endpoint, shared?.name ?? 'all'));
}

async function startRoles(options: ServeOptions, shutdown: ShutdownHooks) {
  const { config, roles, log, shared } = options;
  await openTracing(options, shutdown);
  const states = new RoleStates(roles, shared?.otherRoles);
  const runs = (...names: Role[]) => names.some((name) => roles.includes(name));
  let addresses: Addresses = shared?.addresses ?? {};
  if (shared === undefined && runs('web', 'api', 'backend')) {
    const { startDevelopmentPages } = await import('./development-pages/index.ts');
    const pages = { config, roles, shutdown, log, addresses: () => addresses };
    addresses = { ...addresses, ...(await startDevelopmentPages(pages)) };
  }
  // Only what runs is loaded: a proxy that was killed is back at once.
  const demoRole =
    runs('demo') || addresses.demoUrl !== undefined ? await import('./roles/demo.ts') : undefined;
  const demo = runs('demo') ? await demoRole?.startDemoRole(config, shutdown) : undefined;
  if (demo !== undefined) {
    addresses = { ...addresses, demoUrl: demo.url };
    states.set('demo', { status: 'ready' });
  }
  const services = await openBaseServices(config, log, {
    alsoAllowed: demoRole?.demoHosts(addresses, config) ?? [],
    needsDatabase: needsDatabase(roles),
    databaseUrl: shared?.databaseUrl,
  });
  shutdown.add('services', (patience) => services.shutdown.run(patience));
  const port = await choosePort(config.HOST, config.PORT);
  const publicUrl = publicUrlOf(config, port);
  if (demo !== undefined && demoRole !== undefined && runs('api')) {
    const { database } = services;
    const role = { demo, database, config, shutdown, publicUrl, addresses: () => addresses };
    addresses = { ...addresses, demoZones: await demoRole.startDemoNamesRole(role) };
  }
  const withEngines = needsDatabase(roles) ? await loadEngines(services, options) : undefined;
  const context: RoleContext<BaseServices> = {
    config,
    services,
    states,
    shutdown,
    log,
    addresses,
    port,
    publicUrl,
    apiUrl: config.PUBLIC_API_URL?.replace(/\/$/, '') ?? publicUrl,
    isEmbedded: config.DATABASE_URL === undefined,
    jobs: openJobsOnce(services, shutdown, log),
  };
  const started = await startServers(context, withEngines, runs, shared?.answersAsking ?? true);
  addresses = started;
  if (withEngines !== undefined && runs('worker')) {
    const { startWorkerRole } = await import('./roles/worker.ts');
    await startWorkerRole({ ...context, services: withEngines, addresses: started });
  }
  reportProcess(options, services.database, withEngines?.engines.all ?? [], shutdown);
  // The proxy already serves; who routes to it by its health waits for the migrations of a new version.
  await services.migrated;
  return { services: withEngines ?? services, health: () => states.health(), ...started };
}

async function loadEngines(services: BaseServices, { config, log }: ServeOptions) {
  const { addEngines } = await import('./wiring/services.ts');
  return addEngines(services, config, log);
}

function reportProcess(
  { roles, log, shared }: ServeOptions,
  database: BaseServices['database'],
  engines: Services['engines']['all'],
  shutdown: ShutdownHooks,
): void {
  const name = shared?.name ?? 'all';
  const own = { database, engines, log, name, roles, version };
  shutdown.add('report of this process', startHeartbeat(own));
}

/** Starts the servers, loading each part on demand. Returns all addresses. */
async function startServers(
  context: RoleContext<BaseServices>,
  withEngines: Services | undefined,
  runs: (...roles: Role[]) => boolean,
  answersAsking: boolean,
): Promise<Addresses> {
  const { config, states } = context;
  let { addresses } = context;
  const withEdge = runs('edge') && config.HTTPS_PORT !== undefined;
  // The web starts after the proxy, whose address its start page shows.
  const proxy =
    runs('proxy') || withEdge
      ? await (await import('./roles/proxy.ts')).startProxyRole(context)
      : undefined;
  if (proxy !== undefined) addresses = { ...addresses, proxyPort: proxy.port };
  const web =
    withEngines !== undefined && runs('web', 'api', 'backend')
      ? await (await import('./roles/web.ts')).startWebRole(
          { ...context, services: withEngines, addresses },
          runs,
        )
      : undefined;
  if (web !== undefined) addresses = { ...addresses, webUrl: web.url };
  const withAskServer = answersAsking && config.CERTIFICATE_ASK_PORT !== undefined;
  if (proxy !== undefined && (withAskServer || withEdge)) {
    const edge = await import('./roles/edge.ts');
    if (withAskServer) await edge.startAsking(context);
    const servers = { proxy: proxy.server, ...(web !== undefined && { web: web.server }) };
    if (withEdge) {
      addresses = { ...addresses, httpsPort: await edge.startEdgeRole(context, servers) };
    }
  }
  if (runs('edge') && !withEdge) {
    states.set('edge', { status: 'ready', detail: 'off: no HTTPS_PORT' });
  }
  return addresses;
}

async function stopOn(signal: AbortSignal, shutdown: ShutdownHooks, patience: number) {
  if (!signal.aborted) await once(signal, 'abort');
  await shutdown.run(patience);
}
