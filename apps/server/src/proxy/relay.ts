import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { PageExchange } from './exchange.ts';
import { pairHeaders } from './header-list.ts';
import { hasBody, sendHead } from './response-head.ts';
import { assertStatus } from './upstream.ts';
import { addTrailers } from './write-head.ts';

type Controller = Dispatcher.DispatchController;

const visitorLeft = new Error('the visitor left');

/** Writes one answer of a site into the visitor's response, at the visitor's pace and with no stream in between. */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #exchange: PageExchange;
  readonly #mark: string | undefined;
  readonly #begun: { resolve(): void; reject(error: unknown): void };
  #controller: Controller | undefined;
  #isBodiless = false;

  /** @param begun settled once the answer has begun, or when it cannot begin any more */
  constructor(
    exchange: PageExchange,
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
    // Interim answers (RFC 9110 §15.2) are not passed on.
    if (status >= 100 && status < 200 && status !== 101) return;
    const { response } = this.#exchange;
    try {
      assertStatus(status);
      const headers = pairHeaders(textOf(controller.rawHeaders as Buffer[]));
      sendHead(this.#exchange, { status, headers }, this.#mark);
    } catch (error) {
      this.#begun.reject(error);
      controller.abort(error as Error);
      return;
    }
    this.#isBodiless = !hasBody(this.#exchange, status);
    if (this.#isBodiless) response.end();
    else {
      response.on('drain', () => controller.resume());
      // What of the body came along goes out with the head.
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

function textOf(fields: readonly Buffer[]): string[] {
  return fields.map((field) => field.toString('latin1'));
}
