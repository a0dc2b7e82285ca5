import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Returns all output so far. */
  output(): string;
  /** Returns the log lines so far. */
  log(): Record<string, unknown>[];
  readonly webPort: number;
  readonly proxyPort: number;
  /** Of the development pages; 0 without any. */
  readonly developmentPort: number;
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ProcessOptions {
  /** Defaults to an embedded Postgres. */
  readonly databaseUrl?: string;
  readonly roles: string;
  readonly environment?: Record<string, string>;
  /** A module to load before the main one. */
  readonly preload?: string;
  /** Defaults to `main.ts` of this version. */
  readonly main?: string;
}

const started = { timeout: 120_000, interval: 50 };
/** A server that ignores a signal must not keep the whole run. */
const longestStopMs = 60_000;
/** What a test that failed has left running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs `main.ts` as an operator does, on free ports with a temporary data folder. Resolves after the welcome text. */
export async function startServerProcess(options: ProcessOptions): Promise<ServerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-server-'));
  const child = spawnMain(options, folder);
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const last = options.roles === 'proxy' ? 'Translated sites' : 'Health';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit').then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  );
  try {
    await vi.waitFor(() => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output}`);
      if (!output.includes(last)) throw new Error(`It has not started:\n${output}`);
    }, started);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    child,
    output: () => output,
    log: () =>
      output
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    webPort: portIn(/Health\s+http:\/\/[^:]+:(\d+)/.exec(output)),
    developmentPort: portIn(/What runs here\s+http:\/\/[^:]+:(\d+)/.exec(output)),
    proxyPort: portIn(/Translated sites\s+http:\/\/[^:]+:(\d+)/.exec(output)),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

function spawnMain(options: ProcessOptions, folder: string) {
  const { databaseUrl, roles, environment, preload } = options;
  const main = options.main ?? path.join(import.meta.dirname, 'main.ts');
  const before = preload === undefined ? [] : ['--import', preload];
  return spawn(process.execPath, [...before, main, '--roles', roles], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: folder,
      PORT: '0',
      DEV_PORT: '0',
      PROXY_PORT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PROCESSES: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function portIn(match: RegExpExecArray | null): number {
  return Number(match?.[1] ?? 0);
}
