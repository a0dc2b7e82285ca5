// The main module of a supervised process: runs the roles of the first message, and exits on request or when the
// supervisor is gone.
import type { SendHandle } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@dragoman/config';
import { stopOrphanedPostgres } from '@dragoman/database/embedded';
import { explainError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import {
  acceptFor,
  drain,
  endAcceptingFor,
  inheritSocket,
  keepRunning,
  listeningSockets,
  sharePorts,
} from '../connections/index.ts';
import { serve } from '../serve.ts';
import { createLog } from '../wiring/log.ts';
import { canSharePorts } from '../wiring/ports.ts';
import type { RolesHealth } from '../wiring/role-states.ts';
import type { FromProcess, StartMessage, ToProcess } from './messages.ts';
import { startWatchdog } from './watchdog.ts';

const stopping = new AbortController();
const stop = () => stopping.abort();
let otherRoles: RolesHealth = {};

process.on('message', (message: ToProcess, socket?: SendHandle) => {
  if (message.type === 'start') void start(message);
  else if (message.type === 'health') otherRoles = message.health;
  else if (message.type === 'inherit' && socket !== undefined) inheritSocket(message.port, socket);
  else if (message.type === 'lend' && socket !== undefined)
    acceptFor(message.lender, message.port, socket);
  else if (message.type === 'return') endAcceptingFor(message.lender);
  else if (message.type === 'hand-over') handOver();
  else if (message.type === 'drain') void drain(message.patience).then(stop);
  else if (message.type === 'stop') stop();
});
// The supervisor was killed.
process.on('disconnect', stop);
process.on('SIGTERM', stop);
// A terminal sends these to the whole process group; the supervisor decides.
for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {});
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

async function start({ roles, settings, health, ...shared }: StartMessage): Promise<void> {
  const config = { ...readConfig(process.env), ...settings };
  const patience = config.SHUTDOWN_SECONDS * 1000;
  otherRoles = health;
  const [, , name] = process.argv;
  const watchdog = startWatchdog({
    name,
    frozenSeconds: config.FROZEN_SECONDS,
    parentPatienceMs: patience * 2,
    onBeat: (isDebugged) => send({ type: 'beat', isDebugged }),
  });
  if (canSharePorts) sharePorts();
  const log = createLog(config, { process: name });
  try {
    const { signal } = stopping;
    const otherStates = { ...shared, otherRoles: () => otherRoles };
    process.on('message', (message: ToProcess) => {
      if (message.type === 'measure') void measure(log);
    });
    const running = await serve({ config, roles, log, signal, shared: otherStates });
    keepRunning(log);
    const { services: _services, health: _health, stopped, ...addresses } = running;
    // Scans and translations, with the engines that they start, leave the cores to visitors.
    if (roles.every((role) => role === 'worker'))
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    send({ type: 'ready', addresses });
    watchdog.watch();
    if (!signal.aborted) await once(signal, 'abort');
    // By this time all other processes have ended.
    const deadline = sleep(patience);
    const isStopped = await Promise.race([stopped.then(() => true), deadline.then(() => false)]);
    if (!process.connected && config.DATABASE_URL === undefined) {
      await deadline;
      // One process succeeds; the others find the folder in use.
      await stopOrphanedPostgres(config.DATA_DIR).catch(() => {});
    }
    process.exit(isStopped ? 0 : 1);
  } catch (error) {
    send({ type: 'failed', message: explainError(error) });
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}

function handOver(): void {
  for (const { port, socket } of listeningSockets()) send({ type: 'socket', port }, socket);
  send({ type: 'handed-over' });
}

async function measure(log: Log): Promise<void> {
  const { processMetrics } = await import('../observability/process-metrics.ts');
  send({ type: 'measured', metrics: await processMetrics(log) });
}

function send(message: FromProcess, socket?: SendHandle): void {
  if (process.connected) process.send?.(message, socket);
}
