/** Milliseconds between two beats of a main thread, and between two looks at it. */
export const pulseMs = 500;

/** Ends a process that its watchdog found frozen. Nothing else sends it. */
export const frozenSignal: NodeJS.Signals = 'SIGVTALRM';

/** Key of a global function that returns, as JSON, what the main thread works on. The watchdog calls it by the inspector. */
export const operationKey = 'dragoman.operation';

/** What the watchdog's thread gets. */
export interface WatchdogData {
  /** Name of the process in the log; undefined if it is the only one. */
  readonly name: string | undefined;
  /** 0: frozen main threads are left alone. */
  readonly frozenSeconds: number;
  /** The supervisor, and the milliseconds that this process may outlive it. Undefined without one. */
  readonly parent: { readonly id: number; readonly patienceMs: number } | undefined;
  readonly memory: SharedArrayBuffer;
}

/** Memory that the main thread and its watchdog share. */
export class Heart {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
  }

  /** @param isDebugged true while somebody may have stopped the main thread on purpose */
  beat(isDebugged: boolean): void {
    Atomics.add(this.#cells, 0, 1);
    Atomics.store(this.#cells, 1, Number(isDebugged));
  }

  get beats(): number {
    return Atomics.load(this.#cells, 0);
  }

  get isDebugged(): boolean {
    return Atomics.load(this.#cells, 1) === 1;
  }

  countFreeze(): void {
    Atomics.add(this.#cells, 2, 1);
  }

  /** How often the watchdog found the main thread frozen. */
  get freezes(): number {
    return Atomics.load(this.#cells, 2);
  }
}
