/** Tracks when a client leaves. Prefer `onLeave`: a signal costs more than most requests need, so it is created on demand. */
export class Departure {
  readonly #controller = new AbortController();
  readonly #listeners: (() => void)[] = [];
  #isOver = false;

  get isOver(): boolean {
    return this.#isOver;
  }

  get signal(): AbortSignal {
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
    this.#controller.abort(reason);
    for (const listener of this.#listeners) listener();
  }
}
