import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import pg from 'pg';
import { shutDown } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Connection URL of the superuser `postgres`. Contains the password: do not log. */
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  /**
   * Disconnects all clients, flushes to disk and stops the server; kills it after `patience`. Can be called twice.
   * @param patience milliseconds in total; defaults to 25 s
   */
  stop(patience?: number): Promise<void>;
}

const longestPause = 5000;
const startPatience = 60_000;

/** A server process that is restarted at the same address when it crashes. */
export class EmbeddedServer implements EmbeddedPostgres {
  readonly url: string;
  readonly #launch: () => Promise<ChildProcess>;
  readonly #log: Log;
  readonly #release: () => void;
  #child: ChildProcess | undefined;
  #restarting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(launch: () => Promise<ChildProcess>, url: string, log: Log, release: () => void) {
    this.#launch = launch;
    this.url = url;
    this.#log = log;
    this.#release = release;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the server accepts connections. Throws its output if it exits. */
  async start(): Promise<void> {
    const child = await this.#launch();
    this.#child = child;
    const onExit = () => void child.kill('SIGINT');
    process.once('exit', onExit);
    child.once('exit', () => process.off('exit', onExit));
    await untilReady(child, this.url, this.#log);
    // Neither the process nor its output keeps the parent process alive.
    child.unref();
    (child.stderr as Socket | null)?.unref();
    const onEnd = () => {
      this.#restarting = this.#restart(child);
    };
    if (hasEnded(child)) onEnd();
    else child.once('exit', onEnd);
  }

  stop(patience?: number): Promise<void> {
    this.#stopping ??= this.#stop(patience);
    return this.#stopping;
  }

  async #stop(patience?: number): Promise<void> {
    await this.#restarting;
    const child = this.#child;
    if (child?.pid !== undefined && !hasEnded(child)) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await Promise.all([shutDown(child.pid, patience), gone]);
    }
    this.#release();
  }

  async #restart({ exitCode, signalCode }: ChildProcess): Promise<void> {
    for (let pause = 100; this.#stopping === undefined; pause = Math.min(pause * 2, longestPause)) {
      this.#log.error({ exitCode, signalCode }, 'the database exited; restarting it');
      await sleep(pause);
      if (this.#stopping !== undefined) return;
      try {
        return await this.start();
      } catch (error) {
        this.#log.error({ err: error }, 'could not restart the database');
      }
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function untilReady(server: ChildProcess, url: string, log: Log): Promise<void> {
  let output = '';
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
    log.debug({ postgres: chunk.toString().trim() });
  });
  for (const end = Date.now() + startPatience; Date.now() < end; await sleep(20)) {
    if (failure !== undefined || hasEnded(server)) break;
    if (await answers(url)) return;
  }
  server.kill('SIGKILL');
  throw new SetupError(`Postgres did not start: ${output.trim()}`, { cause: failure });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
