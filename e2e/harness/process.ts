import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitFor } from './wait.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A program as run from a shell, with its output so far. */
export class RunningProgram {
  readonly child: ChildProcess;
  output = '';

  /** @param file a module, relative to the repository's root, or `npm start` */
  constructor(file: string, args: readonly string[], environment: Record<string, string>) {
    const command =
      file === 'npm start'
        ? ['npm', 'start', '--', ...args]
        : [process.execPath, path.join(root, file), ...args];
    this.child = spawn(command[0] ?? '', command.slice(1), {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Waits until the output matches; returns the match. */
  printed(pattern: RegExp): Promise<RegExpExecArray> {
    return waitFor(`${pattern} in:\n${this.output}`, async () => {
      if (this.child.exitCode !== null && !pattern.test(this.output)) {
        throw new Error(`It ended with ${this.child.exitCode}:\n${this.output}`);
      }
      return pattern.exec(this.output) ?? undefined;
    });
  }

  /** The exit code, once it has ended. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'exit');
    }
    return this.child.exitCode;
  }

  /** Ctrl-C, then the exit code. */
  async interrupt(): Promise<number | null> {
    this.child.kill('SIGINT');
    return this.ended();
  }
}
