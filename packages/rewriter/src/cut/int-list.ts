/** A growable list of 32-bit integers. */
export class IntList {
  data: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.data = new Int32Array(capacity);
  }

  /** Empties the list, which keeps its memory for the next page. */
  reset(): this {
    this.length = 0;
    return this;
  }

  /** Makes room for `count` more values and returns the array to write to, starting at `length`. */
  room(count: number): Int32Array {
    if (this.length + count > this.data.length) {
      const grown = new Int32Array(Math.max(this.data.length * 2, this.length + count));
      grown.set(this.data);
      this.data = grown;
    }
    return this.data;
  }

  push6(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const data = this.room(6);
    let at = this.length;
    data[at++] = a;
    data[at++] = b;
    data[at++] = c;
    data[at++] = d;
    data[at++] = e;
    data[at++] = f;
    this.length = at;
  }

  /** Returns a copy without spare capacity. */
  toArray(): Int32Array {
    return this.data.slice(0, this.length);
  }
}
