import { AnsweringThread } from '../../threads/index.ts';
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

/** A worker thread with Bergamot and the models that it has loaded. */
export class WasmHost {
  readonly #thread: AnsweringThread<WorkerRequest, { readonly texts: readonly string[] }>;
  readonly #loaded = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  /** `timeout`: milliseconds per request. */
  constructor(timeout: number) {
    this.#thread = new AnsweringThread(new URL('./wasm-worker.ts', import.meta.url), timeout);
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

  async close(): Promise<void> {
    await this.#last;
    this.#loaded.clear();
    await this.#thread.stop();
  }

  async #makeRoom(): Promise<void> {
    const [name] = this.#loaded;
    if (name === undefined || this.#loaded.size < maxModels) return;
    this.#loaded.delete(name);
    await this.#send({ do: 'unload', name });
  }

  async #send(request: WorkerRequest): Promise<readonly string[]> {
    try {
      return (await this.#thread.ask(request)).texts;
    } catch (cause) {
      this.#loaded.clear();
      const reason = (cause as Error).message;
      throw new EngineError('unavailable', `Bergamot failed: ${reason}`, { cause });
    }
  }
}
