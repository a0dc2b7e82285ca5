import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { sendEarlyHints } from './early-hints.ts';
import type { DocumentExchange } from './exchange.ts';
import { pairRawHeaders } from './header-list.ts';
import { invalidateAfter } from './invalidate.ts';
import { assertStatus } from './origin-errors.ts';
import { hasBody, sendHead } from './response-head.ts';
import { addTrailers } from './write-head.ts';

type Controller = Dispatcher.DispatchController;

const visitorLeft = new Error('the visitor disconnected');

/** Writes a site's response to the visitor with backpressure and without an intermediate stream. */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #exchange: DocumentExchange;
  readonly #mark: string | undefined;
  readonly #begun: { resolve(): void; reject(error: unknown): void };
  #controller: Controller | undefined;
  #isBodiless = false;

  /** @param begun settled once the response has begun or can no longer begin */
  constructor(
    exchange: DocumentExchange,
    mark: string | undefined,
    begun: { resolve(): void; reject(error: unknown): void },
  ) {
    this.#exchange = exchange;
    this.#mark = mark;
    this.#begun = begun;
    exchange.response.once('close', () => {
      if (!exchange.response.writableFinished) this.#controller?.abort(visitorLeft);
    });
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#exchange.response.destroyed) controller.abort(visitorLeft);
  }

  onResponseStart(controller: Controller, status: number): void {
    const { response } = this.#exchange;
    const head = { status, headers: pairRawHeaders(controller.rawHeaders) };
    if (status >= 100 && status < 200 && status !== 101) {
      sendEarlyHints(this.#exchange, head);
      return;
    }
    try {
      assertStatus(status);
      invalidateAfter(this.#exchange, head);
      sendHead(this.#exchange, head, this.#mark);
    } catch (error) {
      this.#begun.reject(error);
      controller.abort(error as Error);
      return;
    }
    this.#isBodiless = !hasBody(this.#exchange, status);
    if (this.#isBodiless) response.end();
    else {
      response.on('drain', () => controller.resume());
      // Deferred, so that body data already received is sent with the head.
      queueMicrotask(() => response.flushHeaders());
    }
    this.#begun.resolve();
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.#isBodiless && !this.#exchange.response.write(chunk)) controller.pause();
  }

  onResponseEnd(_controller: Controller, trailers: IncomingHttpHeaders): void {
    if (this.#isBodiless) return;
    addTrailers(this.#exchange.response, trailers as Record<string, string | string[]>);
    this.#exchange.response.end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    const { response } = this.#exchange;
    if (response.headersSent) response.destroy();
    this.#begun.reject(error);
  }
}
