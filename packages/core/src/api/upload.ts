import { createHash } from 'node:crypto';

/** The body of an upload: yields the file once, and hashes what it yields. */
export class Upload implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #hash = createHash('sha256');
  #isRead = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator]() {
    for await (const chunk of this.#source) {
      this.#hash.update(chunk);
      yield chunk;
    }
    this.#isRead = true;
  }

  /** Returns the SHA-256 of the file, once; reads what is left of it. */
  async digest(): Promise<Buffer> {
    if (!this.#isRead) for await (const _ of this);
    return this.#hash.digest();
  }
}
