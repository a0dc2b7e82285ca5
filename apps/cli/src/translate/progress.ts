import { MultiBar, Presets, type SingleBar } from 'cli-progress';

/** Progress bars on a terminal; elsewhere, one line when each part is done. */
export interface Progress {
  /** Updates a part to `done` of `total`; the first call adds its bar. */
  show(part: string, done: number, total: number, note?: string): void;
  end(): void;
}

const format = '  {part} {bar} {value}/{total} {note}';

/** Writes to standard error by default so that standard output holds only the result. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? new Bars(stream) : new Lines(stream);
}

class Bars implements Progress {
  readonly #multi: MultiBar;
  readonly #bars = new Map<string, SingleBar>();

  constructor(stream: NodeJS.WriteStream) {
    this.#multi = new MultiBar({ format, stream, hideCursor: true }, Presets.shades_classic);
  }

  show(part: string, done: number, total: number, note = ''): void {
    const payload = { part: part.padEnd(14), note };
    const bar = this.#bars.get(part) ?? this.#multi.create(total, done, payload);
    this.#bars.set(part, bar);
    bar.setTotal(Math.max(total, 1));
    bar.update(done, payload);
  }

  end(): void {
    this.#multi.stop();
  }
}

class Lines implements Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #last = new Map<string, string>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(part: string, done: number, total: number, note = ''): void {
    this.#last.set(part, `${part}: ${done} of ${total}${note && ` (${note})`}`);
  }

  end(): void {
    for (const line of this.#last.values()) this.#stream.write(`${line}\n`);
    this.#last.clear();
  }
}
