import { once } from 'node:events';
import path from 'node:path';
import type { Config, Role } from '@dragoman/config';
import { type Health, overallHealth, type RoleHealth } from '@dragoman/contract/health';
import { openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { callsScript, liveEditorScript, liveScript, switcherScript } from '@dragoman/snippet';
import { buildWeb } from '@dragoman/web';
import { startDevelopmentPages } from '../development-pages/index.ts';
import { type ProcessReading, serveMetrics } from '../observability/metrics-server.ts';
import { startDemoNamesRole, startDemoRole } from '../roles/demo.ts';
import { openPaymentsDouble } from '../wiring/payments-double.ts';
import { assertPortsFree, choosePort, portsOf } from '../wiring/ports.ts';
import type { Addresses } from '../wiring/role-context.ts';
import type { RolesHealth } from '../wiring/role-states.ts';
import { ShutdownHooks, shutdownTime } from '../wiring/shutdown-hooks.ts';
import { migrateDatabase, needsDatabase, prepareDatabase } from '../wiring/storage.ts';
import { publicUrlOf } from '../wiring/visitor-origin.ts';
import { pulseMs } from './heart.ts';
import { Lending } from './lending.ts';
import type { StartMessage } from './messages.ts';
import type { PlannedProcess } from './plan.ts';
import { SupervisedProcess } from './supervised-process.ts';

interface SuperviseOptions {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly planned: readonly PlannedProcess[];
  readonly log: Log;
  /** Aborting it stops every process, then the embedded parts. */
  readonly signal: AbortSignal;
}

interface Supervised extends Addresses {
  readonly health: () => Health;
  /** Replaces the processes one after the other, without refusing a connection. Never rejects. */
  readonly restart: () => Promise<void>;
  readonly stopped: Promise<void>;
}

/** Share of the shutdown time for processes; the embedded database gets the rest. */
const shareOfProcesses = 0.6;

/**
 * Starts the embedded parts in this process, then the planned processes, and restarts any that end (decision 0252).
 * @throws PortTakenError, or the error a process reported; everything already started is stopped
 */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { log, signal } = options;
  await assertPortsFree(portsOf(options.config, options.roles));
  const config = await withPorts(options.config);
  const shutdown = new ShutdownHooks(log);
  const processes = new Map<PlannedProcess, SupervisedProcess>();
  const stop = async () => {
    const patience = shutdownTime(config);
    const stopping = [...processes.values()].map((one) => one.stop(patience * shareOfProcesses));
    await Promise.all(stopping);
    await shutdown.run(patience * (1 - shareOfProcesses));
  };
  process.once('exit', () => {
    for (const one of processes.values()) one.kill();
  });
  try {
    let running: Addresses = {};
    const pages = { ...options, config, shutdown, addresses: () => running };
    const development = await startDevelopmentPages(pages);
    const embedded = await startEmbedded({ ...options, config }, shutdown, development);
    const started = startProcesses({ ...options, config }, embedded, processes);
    const aborted = untilAborted(signal);
    // Stopping during startup does not wait for startup to finish.
    const addresses = await Promise.race([started, aborted.then(() => embedded.addresses)]);
    running = addresses;
    started.catch(() => {});
    await serveMetrics({ config, log, shutdown, read: () => readAll(processes) });
    const restart = oneAtATime(() => restartAll({ ...options, config }, embedded, processes));
    const health = () => overallHealth(healthOf(options.roles, processes));
    return { ...addresses, health, restart, stopped: aborted.then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Chooses ports centrally: processes share them or need to know each other's. */
async function withPorts(config: Config): Promise<Config> {
  return {
    ...config,
    PORT: await choosePort(config.HOST, config.PORT),
    PROXY_PORT: await choosePort(config.HOST, config.PROXY_PORT),
  };
}

interface Embedded {
  readonly databaseUrl: string;
  /** As `prepareDatabase` returns it. */
  readonly migrated: Promise<void>;
  /** Settles when the pages are built. Undefined if nobody serves them. */
  readonly build: Promise<unknown> | undefined;
  readonly addresses: Addresses;
}

async function startEmbedded(
  { config, roles, log }: SuperviseOptions,
  shutdown: ShutdownHooks,
  development: Addresses,
): Promise<Embedded> {
  const runs = (...names: Role[]) => names.some((name) => roles.includes(name));
  // A process of its own, beside the database.
  const build = runs('web') ? buildWeb() : undefined;
  build?.catch(() => {});
  const prepared = await prepareDatabase(config, log, shutdown, needsDatabase(roles));
  const { url: databaseUrl, migrated } = prepared;
  // Caches the scripts on disk, so that no process has to bundle them.
  for (const cacheScript of [switcherScript, liveScript, callsScript, liveEditorScript])
    cacheScript();
  let addresses: Addresses = {
    ...development,
    ...(runs('proxy') && { proxyPort: config.PROXY_PORT }),
  };
  if (runs('web', 'api', 'backend') && config.BILLING === 'double') {
    const paymentsDouble = await openPaymentsDouble({ config, shutdown, log }, config.PORT);
    addresses = { ...addresses, paymentsDouble };
  }
  const demo = runs('demo') ? await startDemoRole(config, shutdown) : undefined;
  if (demo !== undefined) addresses = { ...addresses, demoUrl: demo.url };
  if (demo !== undefined && runs('api')) {
    const database = openDatabase({ url: databaseUrl, max: 2, log });
    shutdown.add('database of the demo domain', () => database.close());
    const publicUrl = publicUrlOf(config, config.PORT);
    const role = { demo, database, config, shutdown, publicUrl, addresses: () => addresses };
    addresses = { ...addresses, demoZones: await startDemoNamesRole(role) };
  }
  return { databaseUrl, migrated, addresses, build };
}

/** Starts the processes in parallel, the webs last: their pages are built meanwhile, and they report on the others. */
async function startProcesses(
  { config, roles, planned, log, signal }: SuperviseOptions,
  { databaseUrl, migrated, addresses, build }: Embedded,
  processes: Map<PlannedProcess, SupervisedProcess>,
): Promise<Addresses> {
  const health = () => healthOf(roles, processes);
  const lending = new Lending();
  const onChange = () => {
    for (const one of processes.values()) one.send({ type: 'health', health: health() });
    lending.update(new Map([...processes].map(([{ name }, one]) => [name, one])));
  };
  setInterval(() => {
    for (const one of processes.values()) one.turn();
  }, pulseMs).unref();
  const proxies = planned.filter((one) => one.roles.includes('proxy'));
  const start = async (one: PlannedProcess): Promise<Addresses> => {
    signal.throwIfAborted();
    const startMessage = (): StartMessage => ({
      type: 'start',
      name: one.name,
      roles: one.roles,
      databaseUrl,
      addresses,
      answersAsking: one === (proxies[0] ?? planned.at(-1)),
      settings: settingsOf(config, one, proxies.length),
      health: health(),
    });
    const compileCache = path.resolve(config.DATA_DIR, 'compile-cache');
    const started = new SupervisedProcess({
      name: one.name,
      ...{ compileCache, startMessage, onChange, log },
      frozenSeconds: config.FROZEN_SECONDS,
    });
    processes.set(one, started);
    return started.start();
  };
  const needsPages = ({ roles: own }: PlannedProcess) => own.includes('web');
  const first = await Promise.all(planned.filter((one) => !needsPages(one)).map(start));
  await Promise.all([build, migrated]);
  const last = await Promise.all(planned.filter(needsPages).map(start));
  return Object.assign({}, addresses, ...first, ...last);
}

function readAll(
  processes: ReadonlyMap<PlannedProcess, SupervisedProcess>,
): Promise<ProcessReading[]> {
  return Promise.all(
    [...processes].map(async ([{ name }, one]) => ({
      process: name,
      metrics: await one.measure(),
      freezes: one.freezes,
    })),
  );
}

/** Replaces every process in turn; at most one more than usual runs. Migrates the database first, for what is new. */
async function restartAll(
  { config, roles, log, signal }: SuperviseOptions,
  { databaseUrl }: Embedded,
  processes: ReadonlyMap<PlannedProcess, SupervisedProcess>,
): Promise<void> {
  log.info({}, 'restarting all processes, one after the other');
  try {
    await migrateDatabase(databaseUrl, log, needsDatabase(roles));
    for (const one of processes.values()) {
      if (!signal.aborted) await one.replace(config.DRAIN_SECONDS * 1000);
    }
    if (!signal.aborted) log.info({}, 'all processes were restarted');
  } catch (error) {
    log.error({ err: error }, 'the restart failed; the remaining processes continue as they are');
  }
}

/** Returns settings that override a process's environment; machine-wide limits are divided among the proxies. */
function settingsOf(config: Config, { roles }: PlannedProcess, proxies: number): Partial<Config> {
  const { PORT, PROXY_PORT, SHUTDOWN_SECONDS } = config;
  const settings = {
    PORT,
    PROXY_PORT,
    SHUTDOWN_SECONDS: SHUTDOWN_SECONDS * 0.9 * shareOfProcesses,
  };
  if (!roles.includes('proxy')) return settings;
  const share = (limit: number) => Math.ceil(limit / proxies);
  return {
    ...settings,
    TRANSLATIONS_MEGABYTES: share(config.TRANSLATIONS_MEGABYTES),
    MAX_WAITING_CONNECTIONS: share(config.MAX_WAITING_CONNECTIONS),
    MAX_WAITING_CONNECTIONS_PER_ADDRESS: share(config.MAX_WAITING_CONNECTIONS_PER_ADDRESS),
  };
}

/** A role is ready while at least one of its processes is. */
function healthOf(
  roles: readonly Role[],
  processes: ReadonlyMap<PlannedProcess, SupervisedProcess>,
): RolesHealth {
  return Object.fromEntries(roles.map((role) => [role, stateOf(role, processes)]));
}

function stateOf(
  role: Role,
  processes: ReadonlyMap<PlannedProcess, SupervisedProcess>,
): RoleHealth {
  const own = [...processes].filter(([{ roles }]) => roles.includes(role));
  const serving = own.filter(([, one]) => one.isServing).length;
  if (serving === own.length) return { status: 'ready' };
  const detail = `${serving} of ${own.length} processes run`;
  if (serving > 0) return { status: 'ready', detail };
  return { status: own.some(([, one]) => one.wasReady) ? 'restarting' : 'starting', detail };
}

/** Returns a function that joins the call in progress. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
