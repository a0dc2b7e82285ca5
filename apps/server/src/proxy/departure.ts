/** Tells when somebody is gone. A signal costs more than most requests have use for, so it is built for whoever asks. */
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

  /** Calls `listener` once they are gone: at once where they are already. */
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
