import type { Log } from '@dragoman/domain/log';

type Close = () => Promise<unknown>;

/** What was opened, closed in the opposite order; one that fails does not keep the others open. */
export class Closing {
  readonly #steps: { name: string; close: Close }[] = [];
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, close: Close): void {
    this.#steps.push({ name, close });
  }

  async closeAll(): Promise<void> {
    for (const { name, close } of this.#steps.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.#log.warn({ err: error, part: name }, 'could not be closed cleanly');
      }
    }
  }
}
