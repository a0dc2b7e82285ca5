import type { PreviousPage } from './previous-page.ts';

/** Bytes that are looked at after a position, every fourth. */
const sampledBytes = 48;

/** Finds the checkpoints of a page that are followed by about the same bytes as a position of another page. */
export class StartTable {
  readonly #first = new Map<number, number>();
  /** By checkpoint: the next one with the same key; -1 if none. */
  readonly #next: Int32Array;

  constructor(previous: PreviousPage) {
    this.#next = new Int32Array(previous.last);
    for (let index = previous.last - 1; index >= 0; index--) {
      const key = keyAt(previous.page.bytes, previous.position(index));
      this.#next[index] = this.#first.get(key) ?? -1;
      this.#first.set(key, index);
    }
  }

  /** Returns the first checkpoint after `taken` whose bytes may be those at `at`; -1 if none. `taken` never decreases. */
  firstAfter(taken: number, bytes: Uint8Array, at: number): number {
    const key = keyAt(bytes, at);
    const known = this.#first.get(key);
    if (known === undefined) return -1;
    let index = known;
    while (index >= 0 && index <= taken) index = this.#next[index]!;
    if (index !== known) this.#first.set(key, index);
    return index;
  }

  /** Returns the next checkpoint with the same key; -1 if none. */
  nextOf(index: number): number {
    return this.#next[index]!;
  }
}

function keyAt(bytes: Uint8Array, at: number): number {
  const last = bytes.length - 1;
  let key = 0;
  for (let offset = 1; offset < sampledBytes; offset += 4) {
    key = (Math.imul(key, 31) + bytes[Math.min(at + offset, last)]!) | 0;
  }
  return key;
}
