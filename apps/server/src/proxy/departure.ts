/** Tracks when a client leaves. Prefer `onLeave`: a signal costs more than most requests need, so it is created on demand. */
export class Departure {
  #controller: AbortController | undefined;
  readonly #listeners: (() => void)[] = [];
  #isOver = false;
  #reason: Error | undefined;

  get isOver(): boolean {
    return this.#isOver;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort(this.#reason);
    return this.#controller.signal;
  }

  /** Calls `listener` once the client leaves, or immediately if it already has. */
  onLeave(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#listeners.push(listener);
  }

  leave(reason?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const listener of this.#listeners) listener();
  }
}
