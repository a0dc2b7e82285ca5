import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type HeaderList, pairRawHeaders } from './header-list.ts';
import { assertStatus, toPublicError } from './origin-errors.ts';

type Controller = Dispatcher.DispatchController;

export interface UpstreamHead {
  readonly status: number;
  readonly headers: HeaderList;
}

/** The response of a customer's site: with its whole body, or with the body still arriving. */
export interface UpstreamResponse extends UpstreamHead {
  readonly body: Buffer | Readable;
  /** Filled once the body has ended. */
  readonly trailers: Record<string, string | string[]>;
  readonly requestedAt: number;
  /** When the head was received. */
  readonly receivedAt: number;
}

export interface Collecting {
  /** Called with each interim response (RFC 9110 §15.2). */
  readonly onInterim?: ((head: UpstreamHead) => void) | undefined;
  /** True if the body of a response is to be collected. Throws if the response must be refused. */
  readonly isWanted: (head: UpstreamHead) => boolean;
  /** A body with the same bytes is returned as this same buffer, without a copy. */
  readonly known?: Buffer | undefined;
  /** Longer bodies are streamed. */
  readonly maxBytes: number;
  /** Milliseconds for a whole body. */
  readonly longest: number;
  readonly settle: { resolve(response: UpstreamResponse): void; reject(error: unknown): void };
}

/** Collects a body without a stream between. Streams the bodies that are not wanted or turn out too long. */
export class Collector implements Dispatcher.DispatchHandler {
  readonly #options: Collecting;
  readonly #requestedAt = Date.now();
  #receivedAt = 0;
  readonly #trailers: Record<string, string | string[]> = {};
  #chunks: Buffer[] = [];
  #length = 0;
  /** True while all bytes so far equal those of `known`. */
  #isKnown: boolean;
  #head: UpstreamHead | undefined;
  #stream: Readable | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Collecting) {
    this.#options = options;
    this.#isKnown = options.known !== undefined;
  }

  onRequestStart(): void {}

  onResponseStart(controller: Controller, status: number): void {
    const { isWanted, longest, onInterim, settle } = this.#options;
    const head = { status, headers: pairRawHeaders(controller.rawHeaders) };
    if (status < 200 && status >= 100) {
      onInterim?.(head);
      return;
    }
    this.#head = head;
    this.#receivedAt = Date.now();
    try {
      assertStatus(status);
      if (isWanted(head)) {
        if (status !== 304)
          this.#timer = setTimeout(() => controller.abort(tookTooLong()), longest);
      } else this.#startStream(controller, head);
    } catch (error) {
      settle.reject(error);
      controller.abort(error as Error);
    }
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#stream !== undefined) {
      if (!this.#stream.push(chunk)) controller.pause();
      return;
    }
    if (!this.#continuesKnown(chunk)) this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > this.#options.maxBytes && this.#head !== undefined) {
      this.#startStream(controller, this.#head);
    }
  }

  onResponseEnd(_controller: Controller, trailers: IncomingHttpHeaders): void {
    clearTimeout(this.#timer);
    Object.assign(this.#trailers, trailers);
    if (this.#stream !== undefined) this.#stream.push(null);
    else if (this.#head !== undefined) this.#resolve(this.#head, this.#collected());
  }

  onResponseError(_controller: Controller, error: Error): void {
    clearTimeout(this.#timer);
    this.#stream?.destroy(error);
    // Not repeated once the response has begun: the site may have acted on the request.
    this.#options.settle.reject(this.#head === undefined ? error : toPublicError(error));
  }

  #continuesKnown(chunk: Buffer): boolean {
    const { known } = this.#options;
    if (!this.#isKnown || known === undefined) return false;
    const length = this.#length;
    const end = length + chunk.length;
    this.#isKnown = end <= known.length && known.compare(chunk, 0, chunk.length, length, end) === 0;
    if (!this.#isKnown && length > 0) this.#chunks.push(known.subarray(0, length));
    return this.#isKnown;
  }

  #collected(): Buffer {
    const { known } = this.#options;
    if (this.#isKnown && known?.length === this.#length) return known;
    if (this.#isKnown && known !== undefined) return known.subarray(0, this.#length);
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#length);
  }

  #resolve(head: UpstreamHead, body: Buffer | Readable): void {
    const times = { requestedAt: this.#requestedAt, receivedAt: this.#receivedAt };
    this.#options.settle.resolve({ ...head, body, trailers: this.#trailers, ...times });
  }

  #startStream(controller: Controller, head: UpstreamHead): void {
    clearTimeout(this.#timer);
    const stream = new Readable({
      read: () => controller.resume(),
      destroy(error, callback) {
        if (!this.readableEnded) controller.abort(error ?? new Error('nobody reads the response'));
        callback(error);
      },
    });
    // Whoever gets the stream may not have listened yet when the site fails.
    this.#stream = stream.on('error', () => {});
    for (const chunk of this.#chunks) stream.push(chunk);
    this.#chunks = [];
    controller.pause();
    this.#resolve(head, stream);
  }
}

function tookTooLong(): Error {
  return Object.assign(new Error('the page took too long'), { code: 'ETIMEDOUT' });
}
