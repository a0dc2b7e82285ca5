import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pinned } from './cores.ts';

export interface Contender {
  readonly port: number;
  readonly pid: number;
}

export interface Child extends Contender {
  stop(): Promise<void>;
}

const startWait = 20_000;

/** Starts a script in a child process on the given cores. The child exits when this process does. */
export async function startChild(
  script: URL,
  args: readonly string[],
  cores: string | undefined,
  environment: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
): Promise<Child> {
  const path = fileURLToPath(script);
  const [command, ...rest] = pinned(cores, [process.execPath, ...execArgv, path, ...args]);
  const child = spawn(command, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  try {
    return { port: await portOf(child, path), pid: child.pid ?? 0, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function portOf(child: ChildProcess, script: string): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} exited with ${code} before it listened`);
  });
  const late = sleep(startWait, undefined, { ref: false }).then(() => {
    throw new Error(`${script} did not listen on its port within ${startWait / 1000} s`);
  });
  const port = once(child, 'message').then(([message]) => (message as { port: number }).port);
  ended.catch(() => {});
  return Promise.race([port, ended, late]);
}

/** Sends SIGTERM, then SIGKILL after two seconds. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
  await ended;
  clearTimeout(timer);
}

/** In a child process: reports the port to the parent and exits when the parent disconnects. */
export function reportPort(port: number): void {
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
