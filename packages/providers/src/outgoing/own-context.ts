import { AsyncResource } from 'node:async_hooks';
import type { Dispatcher } from 'undici';

/**
 * Runs a handler in the async context of its own request. On a reused connection it would otherwise run in the context
 * that opened the connection, and errors would be attributed to another request.
 */
export const inOwnContext: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) =>
    dispatch(options, new BoundHandler(handler));

type Handler = Dispatcher.DispatchHandler;
type Given<Hook extends keyof Handler> = Parameters<NonNullable<Handler[Hook]>>;

class BoundHandler extends AsyncResource implements Handler {
  readonly #handler: Handler;

  constructor(handler: Handler) {
    super('Dispatch', { requireManualDestroy: true });
    this.#handler = handler;
  }

  onRequestStart(...given: Given<'onRequestStart'>): void {
    this.#run(this.#handler.onRequestStart, given);
  }

  onRequestUpgrade(...given: Given<'onRequestUpgrade'>): void {
    this.#run(this.#handler.onRequestUpgrade, given);
  }

  onBodySent(...given: Given<'onBodySent'>): void {
    this.#run(this.#handler.onBodySent, given);
  }

  onRequestSent(): void {
    this.#run(this.#handler.onRequestSent, []);
  }

  onResponseStarted(): void {
    this.#run(this.#handler.onResponseStarted, []);
  }

  onResponseStart(...given: Given<'onResponseStart'>): void {
    this.#run(this.#handler.onResponseStart, given);
  }

  onResponseData(...given: Given<'onResponseData'>): void {
    this.#run(this.#handler.onResponseData, given);
  }

  onResponseEnd(...given: Given<'onResponseEnd'>): void {
    this.#run(this.#handler.onResponseEnd, given);
  }

  onResponseError(...given: Given<'onResponseError'>): void {
    this.#run(this.#handler.onResponseError, given);
  }

  #run<Arguments extends unknown[]>(
    hook: ((...given: Arguments) => void) | undefined,
    given: Arguments,
  ): void {
    if (hook !== undefined) this.runInAsyncScope(hook, this.#handler, ...given);
  }
}
