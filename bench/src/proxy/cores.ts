import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Cores for each part in `taskset -c` format; undefined if there are too few cores or taskset is missing. */
export interface Cores {
  readonly server: string | undefined;
  readonly load: string | undefined;
  readonly origin: string | undefined;
  readonly originProcesses: number;
}

/** Assigns one core to the measured server and the others to the load generator and the origin. */
export function divideCores(): Cores {
  const count = availableParallelism();
  if (count < 2 || !has('taskset', '--version')) {
    return { server: undefined, load: undefined, origin: undefined, originProcesses: 1 };
  }
  if (count === 2) return { server: '1', load: '0', origin: '0', originProcesses: 1 };
  if (count === 3) return { server: '1', load: '0', origin: '2', originProcesses: 1 };
  return { server: '1', load: '0', origin: '2,3', originProcesses: 2 };
}

/** Prefixes a command with `taskset` if cores are given. */
export function pinned(cores: string | undefined, command: [string, ...string[]]) {
  const line: [string, ...string[]] =
    cores === undefined ? command : ['taskset', '-c', cores, ...command];
  return line;
}

/** True if a program can be run. */
export function has(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
