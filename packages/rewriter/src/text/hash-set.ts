/** A set of 64-bit hashes of known maximum size, in order of addition. */
export class HashSet {
  /** Low and high halves by turns. */
  readonly pairs: Int32Array;
  size = 0;
  /** Index of a pair plus 1, by hash; 0 if free. */
  readonly #slots: Int32Array;

  constructor(most: number) {
    this.pairs = new Int32Array(most * 2);
    let capacity = 16;
    while (capacity < most * 2) capacity *= 2;
    this.#slots = new Int32Array(capacity);
  }

  add(low: number, high: number): void {
    const { pairs } = this;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = low & mask;
    for (let known = slots[slot]!; known !== 0; known = slots[slot]!) {
      if (pairs[known * 2 - 2] === low && pairs[known * 2 - 1] === high) return;
      slot = (slot + 1) & mask;
    }
    pairs[this.size * 2] = low;
    pairs[this.size * 2 + 1] = high;
    this.size += 1;
    slots[slot] = this.size;
  }
}
