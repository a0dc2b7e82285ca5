import type { Piscina } from 'piscina';
import { EngineError } from '../port.ts';

export type WorkerRequest =
  | { readonly do: 'start' }
  | {
      readonly do: 'load';
      readonly name: string;
      readonly model: Uint8Array;
      readonly lex: Uint8Array;
      readonly vocabs: readonly Uint8Array[];
    }
  | { readonly do: 'unload'; readonly name: string }
  | {
      readonly do: 'translate';
      readonly route: readonly string[];
      readonly texts: readonly string[];
    };

/** Bergamot has 2 GB of memory, and a model takes 256 MB before its weights are loaded; a pivot needs two models. */
const maxModels = 3;
/** WebAssembly never gives memory back, so the thread ends when none of its models was used for so long. */
const idleMs = 10 * 60_000;

/** A worker thread with Bergamot and the models that it has loaded. */
export class WasmHost {
  readonly #timeout: number;
  /** When each model was last used, the least recent first. */
  readonly #loaded = new Map<string, number>();
  readonly #idleMs: number;
  #thread: Promise<Thread> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** `timeout`: milliseconds per request. */
  constructor(timeout: number, idle = idleMs) {
    this.#idleMs = idle;
    this.#timeout = timeout;
  }

  /** Runs work exclusively, so that the models it loads stay loaded for its translations. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.then(this.#rest, this.#rest);
    return result;
  }

  /** Unloads models that were not used for a while, and ends the thread if that is all of them. */
  readonly #rest = async (): Promise<void> => {
    clearTimeout(this.#idle);
    const isIdle = (used: number) => performance.now() - used >= this.#idleMs;
    const idle = [...this.#loaded].filter(([, used]) => isIdle(used)).map(([name]) => name);
    if (idle.length === this.#loaded.size) return this.#stop();
    for (const name of idle) await this.#unload(name).catch(() => undefined);
    const next = () => {
      this.#last = this.#last.then(this.#rest);
    };
    this.#idle = setTimeout(next, this.#idleMs).unref();
  };

  /** True if the model is loaded. Counts as use: the least recently used model is unloaded first. */
  hasModel(name: string): boolean {
    if (!this.#loaded.delete(name)) return false;
    this.#loaded.set(name, performance.now());
    return true;
  }

  /** Throws `EngineError` (unavailable). */
  async ask(request: WorkerRequest): Promise<readonly string[]> {
    if (request.do === 'load') await this.#makeRoom();
    const answer = await this.#send(request);
    if (request.do === 'load') this.#loaded.set(request.name, performance.now());
    return answer;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#stop();
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    this.#loaded.clear();
    const thread = await this.#thread;
    this.#thread = undefined;
    await thread?.destroy();
  }

  async #makeRoom(): Promise<void> {
    const [name] = this.#loaded.keys();
    if (name !== undefined && this.#loaded.size >= maxModels) await this.#unload(name);
  }

  async #unload(name: string): Promise<void> {
    this.#loaded.delete(name);
    await this.#send({ do: 'unload', name });
  }

  async #send(request: WorkerRequest): Promise<readonly string[]> {
    const signal = AbortSignal.timeout(this.#timeout);
    try {
      this.#thread ??= startThread();
      return await (await this.#thread).run(request, { signal });
    } catch (cause) {
      // An aborted WebAssembly program cannot be reused.
      await this.#stop();
      const reason = signal.aborted ? 'took too long' : (cause as Error).message;
      throw new EngineError('unavailable', `Bergamot failed: ${reason}`, { cause });
    }
  }
}

type Thread = Piscina<WorkerRequest, readonly string[]>;

async function startThread(): Promise<Thread> {
  const { Piscina } = await import('piscina');
  const filename = new URL('wasm-worker.ts', import.meta.url).href;
  const thread: Thread = new Piscina({ filename, maxThreads: 1, idleTimeout: Infinity });
  // Who asks learns of it.
  return thread.on('error', () => undefined);
}
