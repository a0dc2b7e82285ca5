import { Worker } from 'node:worker_threads';

type Answer<T> = T | { readonly error: string };

/**
 * A worker thread that answers one request at a time and is started by the first. A failed request ends the thread, because an
 * aborted WebAssembly program cannot be reused; the next request starts another.
 */
export class AnsweringThread<Request, Result extends object> {
  readonly #script: URL;
  readonly #timeout: number;
  #worker: Worker | undefined;

  /** `timeout`: milliseconds per request. */
  constructor(script: URL, timeout: number) {
    this.#script = script;
    this.#timeout = timeout;
  }

  /** Throws an error that says why there is no answer; the thread has ended then. */
  async ask(request: Request): Promise<Result> {
    const answer = await this.#exchange(this.#worker ?? this.#start(), request).catch((cause) => ({
      error: String(cause),
    }));
    if (!('error' in answer)) return answer;
    await this.stop();
    throw new Error(answer.error);
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { stderr: true });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #exchange(worker: Worker, request: Request): Promise<Answer<Result>> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (reason: unknown) => {
        finish();
        reject(reason);
      };
      const onMessage = (answer: Answer<Result>) => {
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
