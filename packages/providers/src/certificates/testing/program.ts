import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A child process of a test. */
export interface Running {
  /** Its output so far, for test failure messages. */
  output(): string;
  /** Resolves after exit; idempotent. */
  stop(): Promise<void>;
}

/**
 * Returns the path of a program. If it is missing, throws with the package to install, so the test fails instead of
 * being skipped.
 */
export function programOf(name: string, debianPackage: string): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const found = [...folders, '/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new Error(`${name} is missing. Install it (Debian: apt-get install ${debianPackage}).`);
}

/** Starts a program and resolves once `isReady` returns true. Throws with its output if it exits first. */
export async function startProgram(
  file: string,
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; isReady(): Promise<boolean> },
): Promise<Running> {
  const env = { ...process.env, ...options.env };
  const child = spawn(file, args, {
    env,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const running = { output: () => output, stop: () => stop(child, ended) };
  const isOver = { now: false };
  ended.then(() => {
    isOver.now = true;
  });
  while (!(await options.isReady().catch(() => false))) {
    if (isOver.now) throw new Error(`${path.basename(file)} exited at once:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return running;
}

function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGKILL');
  return ended;
}
