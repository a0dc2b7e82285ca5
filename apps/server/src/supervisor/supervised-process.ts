import { type ChildProcess, fork } from 'node:child_process';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import type { Addresses } from '../wiring/role-context.ts';
import type { FromProcess, StartMessage, ToProcess } from './messages.ts';

const shortestPause = 100;
const longestPause = 30_000;
/** A process that lived this long restarts without delay. */
const longLife = 60_000;

interface ProcessOptions {
  readonly name: string;
  /** Folder for the compile cache. */
  readonly compileCache: string;
  /** Called on every start. */
  readonly startMessage: () => StartMessage;
  /** Called when the process becomes ready or ends. */
  readonly onChange: () => void;
  readonly log: Log;
}

interface FirstStart {
  resolve(addresses: Addresses): void;
  reject(error: Error): void;
}

/** A process that restarts whenever it ends, with a delay that doubles after each short life. */
export class SupervisedProcess {
  readonly #options: ProcessOptions;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pause = shortestPause;
  #isReady = false;
  #isStopping = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Starts the process. Resolves with the addresses of its roles once it is ready.
   * @throws SetupError with the reported message if it ends first
   */
  start(): Promise<Addresses> {
    return new Promise((resolve, reject) => this.#fork({ resolve, reject }));
  }

  send(message: ToProcess): void {
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  /** Stops the process; kills it after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.send({ type: 'stop' });
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
  }

  kill(): void {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
  }

  #fork(first?: FirstStart): void {
    const { name, startMessage, onChange, log } = this.#options;
    const began = performance.now();
    const child = fork(new URL('process.ts', import.meta.url), [name], {
      serialization: 'advanced',
      // Restarts reuse the compiled modules.
      env: { NODE_COMPILE_CACHE: this.#options.compileCache, ...process.env },
    });
    this.#child = child;
    let reported: string | undefined;
    let wasReady = false;
    child.on('message', (message: FromProcess) => {
      if (message.type === 'failed') {
        reported = message.message;
        return;
      }
      wasReady = true;
      this.#isReady = true;
      log.info({ process: name, processId: child.pid }, 'a process is ready');
      first?.resolve(message.addresses);
      onChange();
    });
    child.once('exit', (code, signal) => {
      this.#child = undefined;
      this.#isReady = false;
      onChange();
      const reason = reported ?? reasonOf(code, signal);
      if (this.#isStopping) first?.reject(new SetupError(reason));
      else if (first !== undefined && !wasReady) first.reject(new SetupError(reason));
      else this.#startAgain(reason, performance.now() - began);
    });
    child.send(startMessage(), () => {});
  }

  #startAgain(reason: string, life: number): void {
    const { name, log } = this.#options;
    if (life > longLife) this.#pause = shortestPause;
    const pause = this.#pause;
    this.#pause = Math.min(pause * 2, longestPause);
    log.error({ process: name, reason, pause }, 'a process exited; restarting it');
    this.#timer = setTimeout(() => this.#fork(), pause);
  }
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT' || code === 134) return 'aborted, most likely out of memory';
  if (signal === 'SIGKILL') return 'killed, by hand or by the system when it ran out of memory';
  return signal === null ? `exited with code ${code}` : `ended by ${signal}`;
}
