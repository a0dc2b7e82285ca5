import { Worker } from 'node:worker_threads';
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
export type WorkerAnswer = { readonly texts: readonly string[] } | { readonly error: string };

/** Bergamot has 2 GB of memory, and a model takes 256 MB before its weights are loaded; a pivot needs two models. */
const maxModels = 3;

/**
 * A worker thread with Bergamot. Runs one request at a time. A failed request terminates the thread, because an aborted
 * WebAssembly program cannot be reused; the next request starts a new thread without models.
 */
export class WasmHost {
  readonly #timeout: number;
  readonly #loaded = new Set<string>();
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `timeout`: milliseconds per request. */
  constructor(timeout: number) {
    this.#timeout = timeout;
  }

  /** Runs work exclusively, so that the models it loads stay loaded for its translations. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** True if the model is loaded. Counts as use: the least recently used model is unloaded first. */
  hasModel(name: string): boolean {
    return this.#loaded.delete(name) && this.#loaded.add(name).has(name);
  }

  /** Throws `EngineError` (unavailable). */
  async ask(request: WorkerRequest): Promise<readonly string[]> {
    if (request.do === 'load') await this.#makeRoom();
    const answer = await this.#send(request);
    if (request.do === 'load') this.#loaded.add(request.name);
    return answer;
  }

  async #makeRoom(): Promise<void> {
    const [name] = this.#loaded;
    if (name === undefined || this.#loaded.size < maxModels) return;
    this.#loaded.delete(name);
    await this.#send({ do: 'unload', name });
  }

  async #send(request: WorkerRequest): Promise<readonly string[]> {
    const worker = this.#worker ?? this.#start();
    const answer = await this.#exchange(worker, request).catch((cause) => ({
      error: String(cause),
    }));
    if ('error' in answer) {
      await this.#stop();
      throw new EngineError('unavailable', `Bergamot failed: ${answer.error}`);
    }
    return answer.texts;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#stop();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./wasm-worker.ts', import.meta.url), { stderr: true });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#loaded.clear();
    await worker?.terminate();
  }

  #exchange(worker: Worker, request: WorkerRequest): Promise<WorkerAnswer> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (reason: unknown) => {
        finish();
        reject(reason);
      };
      const onMessage = (answer: WorkerAnswer) => {
        finish();
        resolve(answer);
      };
      const onError = (error: unknown) => fail(error);
      const onExit = () => fail(new Error('its thread ended'));
      const timer = setTimeout(() => fail(new Error('took too long')), this.#timeout);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(request);
    });
  }
}
