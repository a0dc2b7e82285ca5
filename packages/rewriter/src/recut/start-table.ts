import type { PreviousPage } from './previous-page.ts';

/** Bytes that are looked at after a position, every fourth. */
const sampledBytes = 48;
/** 1 for what three bytes after a checkpoint make; most positions are ruled out by it. Reused: cutting is synchronous. */
const filter = new Uint8Array(4096);

/** Finds the checkpoints of a page that are followed by about the same bytes as a position of another page. */
export class StartTable {
  readonly #first = new Map<number, number>();
  /** By checkpoint: the next one with the same key; -1 if none. */
  readonly #next: Int32Array;

  constructor(previous: PreviousPage) {
    const { bytes } = previous.page;
    this.#next = new Int32Array(previous.last);
    filter.fill(0);
    for (let index = previous.last - 1; index >= 0; index--) {
      const key = keyAt(bytes, previous.position(index));
      filter[filterAt(bytes, previous.position(index))] = 1;
      this.#next[index] = this.#first.get(key) ?? -1;
      this.#first.set(key, index);
    }
  }

  /** False if no checkpoint is followed by the bytes at `at`. */
  mayHave(bytes: Uint8Array, at: number): boolean {
    return filter[filterAt(bytes, at)] === 1;
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

function filterAt(bytes: Uint8Array, at: number): number {
  if (at + 22 > bytes.length) return 0;
  return (bytes[at + 4]! ^ (bytes[at + 11]! << 3) ^ (bytes[at + 21]! << 6)) & 4095;
}
