import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '@dragoman/domain/errors';

/** True if a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the PID of a Postgres running on this data directory, from its `postmaster.pid`. */
export function runningPostmaster(folder: string): number | undefined {
  const pid = postmasterPid(folder);
  return pid !== undefined && isAlive(pid) && servesFolder(pid, folder) ? pid : undefined;
}

function postmasterPid(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

// PIDs are reused, especially in containers: verify that the process is a Postgres of this directory.
function servesFolder(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
      folder,
    );
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' && folderInCommand(pid) === folder;
  }
}

// Linux shows a process's folder only to processes with its capabilities, and systemd gives the service one that commands
// lack. Everybody may read its command, which has the folder unless root started it.
function folderInCommand(pid: number): string | undefined {
  const parameters = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return parameters[parameters.indexOf('-D') + 1];
}

/**
 * Cleans up after an earlier process: shuts down a Postgres that outlived a killed Node, and removes a stale `postmaster.pid`
 * whose PID was reused. Returns true if a Postgres was stopped.
 */
export async function clearLeftovers(folder: string): Promise<boolean> {
  const pid = runningPostmaster(folder);
  if (pid === undefined) {
    rmSync(join(folder, 'postmaster.pid'), { force: true });
    return false;
  }
  await shutDown(pid);
  return true;
}

/**
 * Tries fast shutdown, then immediate shutdown, then SIGKILL. Resolves when the process is gone.
 * @param patience milliseconds for all three
 */
export async function shutDown(pid: number, patience = 25_000): Promise<void> {
  const steps = [
    ['SIGINT', patience * 0.6],
    ['SIGQUIT', patience * 0.2],
    ['SIGKILL', patience * 0.2],
  ] as const;
  for (const [signal, wait] of steps) {
    sendSignal(pid, signal);
    if (await isGone(pid, wait)) return;
  }
  throw new SetupError(`The Postgres process ${pid} does not stop. End it, then start again.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, wait: number): Promise<boolean> {
  for (const end = Date.now() + wait; Date.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}
