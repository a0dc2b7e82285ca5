import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { once } from 'node:events';
import type { Metric } from '@dragoman/core/observability';
import { SetupError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { boundedMemory } from '../roles/bound-garbage.ts';
import type { Addresses } from '../wiring/role-context.ts';
import { frozenSignal, pulseMs } from './heart.ts';
import type { FromProcess, StartMessage, ToProcess } from './messages.ts';

const shortestPause = 100;
const longestPause = 30_000;
/** Milliseconds in which a process hands its sockets over. */
const handOverTime = 5000;
/** Milliseconds in which a process reads its metrics. */
const measureTime = 2000;
/** Milliseconds a drained process has to stop. */
const longestStop = 10_000;
/** A process that lived this long restarts without delay. */
const longLife = 60_000;
/** A process that is silent for so long accepts no connections. */
const silentMs = 3 * pulseMs;
/** The watchdog of a frozen process ends it, after its report, at the latest after six times FROZEN_SECONDS. */
const watchdogTimes = 6;
/** How much longer the report may take on a busy machine. Then we end the process. */
const reportMs = 20_000;

interface ProcessOptions {
  readonly name: string;
  /** Folder for the compile cache. */
  readonly compileCache: string;
  /** Called on every start. */
  readonly startMessage: () => StartMessage;
  /** Seconds of silence after which a process is frozen. 0: never. */
  readonly frozenSeconds: number;
  /** Called when the process becomes ready, falls silent, speaks again or ends. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** The outcome of the first start. */
interface Start {
  resolve(addresses: Addresses): void;
  reject(error: Error): void;
}

interface ListeningSocket {
  readonly port: number;
  readonly socket: SendHandle;
}

/** A process that restarts whenever it ends or is frozen, with a delay that doubles after each short life. */
export class SupervisedProcess {
  readonly #options: ProcessOptions;
  /** The process in use, and those that start or stop in its place. */
  #current: ChildProcess | undefined;
  readonly #children = new Set<ChildProcess>();
  #timer: NodeJS.Timeout | undefined;
  #pause = shortestPause;
  #isReady = false;
  #wasReady = false;
  /** Time without a beat of the current process, in turns of our own event loop: only time in which we could have heard it. */
  #silentMs = 0;
  #freezes = 0;
  /** What the process listens on. We keep it open, so that no connection is lost when the process ends. */
  #sockets: readonly ListeningSocket[] = [];
  #isReplacing = false;
  #isStopping = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /** True while the process runs and responds. */
  get isServing(): boolean {
    return this.#isReady && this.#silentMs < silentMs;
  }

  /** True once it has been ready, even if it is not now. */
  get wasReady(): boolean {
    return this.#wasReady;
  }

  get processId(): number | undefined {
    return this.#current?.pid;
  }

  get sockets(): readonly ListeningSocket[] {
    return this.#sockets;
  }

  /** How often the process was frozen. */
  get freezes(): number {
    return this.#freezes;
  }

  /** Is called every `pulseMs`. */
  turn(): void {
    if (!this.#isReady) return;
    const served = this.isServing;
    this.#silentMs += pulseMs;
    if (served !== this.isServing) this.#options.onChange();
    const { frozenSeconds } = this.#options;
    const limitMs = frozenSeconds * 1000 * watchdogTimes + reportMs;
    if (frozenSeconds > 0 && this.#silentMs === limitMs) {
      this.#freezes += 1;
      this.#current?.kill('SIGKILL');
    }
  }

  #hear(isDebugged: boolean): void {
    const served = this.isServing;
    // A debugger may stop the process for any time.
    this.#silentMs = isDebugged ? Number.NEGATIVE_INFINITY : 0;
    if (served !== this.isServing) this.#options.onChange();
  }

  /**
   * Starts the process. Resolves with the addresses of its roles once it is ready.
   * @throws SetupError with the reported message if it ends first
   */
  start(): Promise<Addresses> {
    return new Promise((resolve, reject) => {
      this.#current = this.#launch({ resolve, reject });
    });
  }

  /**
   * Starts another process on the same sockets, then lets this one end with its connections, for at most `patience`
   * milliseconds. Does nothing if the process is about to restart anyway.
   * @throws SetupError with the reported message if the other one ends before it is ready; this one continues then
   */
  async replace(patience: number): Promise<void> {
    const old = this.#current;
    if (old === undefined || !this.#isReady || this.#isStopping) return;
    this.#isReplacing = true;
    try {
      await this.#startBeside();
    } finally {
      this.#isReplacing = false;
    }
    if (!this.#children.has(old)) return;
    const ended = once(old, 'exit');
    sendTo(old, { type: 'drain', patience });
    const timer = setTimeout(() => old.kill('SIGKILL'), patience + longestStop);
    await ended;
    clearTimeout(timer);
  }

  async #startBeside(): Promise<void> {
    try {
      await new Promise<Addresses>((resolve, reject) => this.#launch({ resolve, reject }));
    } catch (error) {
      if (this.#current === undefined) this.#startAgain(String(error), 0);
      throw error;
    }
  }

  /** Returns the metrics of the process, or undefined if it does not answer in time. */
  measure(): Promise<readonly Metric[] | undefined> {
    const child = this.#current;
    if (child === undefined || !this.#isReady) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const finish = (metrics?: readonly Metric[]) => {
        clearTimeout(timer);
        child.off('message', receive).off('exit', end);
        resolve(metrics);
      };
      const receive = (message: FromProcess) => {
        if (message.type === 'measured') finish(message.metrics);
      };
      const end = () => finish();
      const timer = setTimeout(finish, measureTime);
      child.on('message', receive).once('exit', end);
      sendTo(child, { type: 'measure' });
    });
  }

  send(message: ToProcess, socket?: SendHandle): void {
    if (this.#current !== undefined) sendTo(this.#current, message, socket);
  }

  /** Stops the process; kills it after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const ended = [...this.#children].map((child) => once(child, 'exit'));
    for (const child of this.#children) sendTo(child, { type: 'stop' });
    const timer = setTimeout(() => this.#killAll(), patience);
    await Promise.all(ended);
    clearTimeout(timer);
  }

  kill(): void {
    this.#isStopping = true;
    this.#killAll();
  }

  #killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  /** Starts a process, which becomes the current one when it is ready. */
  #launch(first?: Start): ChildProcess {
    const { name, startMessage, log } = this.#options;
    const began = performance.now();
    const child = fork(new URL('process.ts', import.meta.url), [name], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...boundedMemory.execArgv],
      // Restarts reuse the compiled modules.
      env: {
        NODE_COMPILE_CACHE: this.#options.compileCache,
        ...boundedMemory.env,
        ...process.env,
      },
    });
    this.#children.add(child);
    let reported: string | undefined;
    let wasReady = false;
    child.on('message', (message: FromProcess) => {
      if (message.type === 'failed') reported = message.message;
      if (message.type === 'beat' && child === this.#current) this.#hear(message.isDebugged);
      if (message.type !== 'ready') return;
      wasReady = true;
      log.info({ process: name, processId: child.pid }, 'a process is ready');
      void this.#use(child).then(() => first?.resolve(message.addresses));
    });
    const end = (reason: string) => {
      this.#children.delete(child);
      if (!wasReady) first?.reject(new SetupError(reason));
      const isRestarted = wasReady || first === undefined;
      if (this.#current === child) this.#ended(reason, performance.now() - began, isRestarted);
    };
    child.once('exit', (code, signal) => {
      if (signal === frozenSignal) this.#freezes += 1;
      end(reported ?? reasonOf(code, signal));
    });
    // A program that cannot be started does not exit.
    child.on('error', (error) => {
      if (child.pid !== undefined) throw error;
      end(error.message);
    });
    for (const { port, socket } of this.#sockets) sendTo(child, { type: 'inherit', port }, socket);
    sendTo(child, startMessage());
    return child;
  }

  async #use(child: ChildProcess): Promise<void> {
    clearTimeout(this.#timer);
    this.#current = child;
    this.#isReady = true;
    this.#wasReady = true;
    this.#silentMs = 0;
    this.#options.onChange();
    if (this.#sockets.length === 0) this.#sockets = await socketsOf(child);
  }

  #ended(reason: string, life: number, isRestarted: boolean): void {
    this.#current = undefined;
    this.#isReady = false;
    this.#options.onChange();
    if (isRestarted && !this.#isReplacing) this.#startAgain(reason, life);
  }

  #startAgain(reason: string, life: number): void {
    if (this.#isStopping) return;
    const { name, log } = this.#options;
    if (life > longLife) this.#pause = shortestPause;
    const pause = this.#pause;
    this.#pause = Math.min(pause * 2, longestPause);
    log.error({ process: name, reason, pause }, 'a process exited; restarting it');
    this.#timer = setTimeout(() => {
      this.#current = this.#launch();
    }, pause);
  }
}

function sendTo(child: ChildProcess, message: ToProcess, socket?: SendHandle): void {
  if (child.connected) child.send(message, socket, undefined, () => {});
}

/** Asks a process for the sockets it listens on. Returns none if it ends or does not respond. */
function socketsOf(child: ChildProcess): Promise<readonly ListeningSocket[]> {
  const sockets: ListeningSocket[] = [];
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      child.off('message', receive).off('exit', finish);
      resolve(sockets);
    };
    const receive = (message: FromProcess, socket?: SendHandle) => {
      if (message.type === 'socket' && socket) sockets.push({ port: message.port, socket });
      if (message.type === 'handed-over') finish();
    };
    const timer = setTimeout(finish, handOverTime);
    child.on('message', receive).once('exit', finish);
    sendTo(child, { type: 'hand-over' });
  });
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === frozenSignal) return 'frozen: the line before says where';
  if (signal === 'SIGABRT' || code === 134) return 'aborted, most likely out of memory';
  if (signal === 'SIGKILL') return 'killed, by hand or by the system when it ran out of memory';
  return signal === null ? `exited with code ${code}` : `ended by ${signal}`;
}
