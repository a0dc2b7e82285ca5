import { INLINE, SCOPE, SPECIAL } from '../scan/tags.data.ts';
import { EXCLUDED } from './modes.ts';

/** Deeper elements are not tracked; browsers also use a limit of 512. */
const maxDepth = 512;

/** How an open element affects runs: a block, an inline element, or an opaque element with its own runs inside. */
export const BLOCK = 0;
export const INLINE_ELEMENT = 1;
export const FRAME = 2;

/** Key of an inline element that was removed from the middle of the stack. */
const GONE = 0;

/**
 * The stack of open elements (WHATWG 13.2.4.2) as parallel arrays, with a count per name so that stray end tags are
 * cheap. A key is a tag id, or for unknown names their hash with the top bit set.
 */
export class OpenElements {
  depth = 0;
  /** Number of elements open beyond `maxDepth`. */
  overflow = 0;
  readonly keys: Int32Array = new Int32Array(maxDepth);
  readonly bits: Int32Array = new Int32Array(maxDepth);
  readonly kinds: Uint8Array = new Uint8Array(maxDepth);
  /** The mode of the element's content. */
  readonly modes: Uint8Array = new Uint8Array(maxDepth);
  readonly starts: Int32Array = new Int32Array(maxDepth);
  /** Start of the nearest block's tag. */
  readonly contexts: Int32Array = new Int32Array(maxDepth);
  /** The namespace of the element's children: 0 HTML, 1 SVG, 2 MathML. */
  readonly namespaces: Uint8Array = new Uint8Array(maxDepth);
  #root = 0;
  readonly #counts: Int32Array = new Int32Array(256);
  readonly #otherCounts: Int32Array = new Int32Array(1024);

  /** Resets the stack for another page; `root` is the mode outside of every element. */
  reset(root: number): void {
    this.#root = root;
    this.depth = 0;
    this.overflow = 0;
    this.#counts.fill(0);
    this.#otherCounts.fill(0);
  }

  count(key: number): number {
    return key > 0 ? this.#counts[key]! : this.#otherCounts[key & 1023]!;
  }

  /** True if the stack is full; a non-inline element is then counted in `overflow`. */
  isFull(bits: number): boolean {
    if (this.depth < maxDepth) return false;
    if ((bits & INLINE) === 0) this.overflow += 1;
    return true;
  }

  push(
    key: number,
    bits: number,
    kind: number,
    mode: number,
    start: number,
    namespace: number,
  ): void {
    const at = this.depth;
    const holdsHtmlAgain = namespace === 0 && this.namespace !== 0;
    this.keys[at] = key;
    this.bits[at] = holdsHtmlAgain ? bits | SCOPE : bits;
    this.kinds[at] = kind;
    this.modes[at] = mode;
    this.starts[at] = start;
    this.contexts[at] = kind === BLOCK ? start : at > 0 ? this.contexts[at - 1]! : -1;
    this.namespaces[at] = namespace;
    this.depth = at + 1;
    this.#add(key, 1);
  }

  /** Returns the depth to close elements to in order to leave SVG or MathML. */
  htmlDepth(): number {
    let depth = this.depth;
    while (depth > 0 && this.namespaces[depth - 1] !== 0) depth -= 1;
    return depth;
  }

  pop(): void {
    this.depth -= 1;
    this.#add(this.keys[this.depth]!, -1);
  }

  /** Returns what affects parsing of the element at `index`, but for its name, in one number. */
  traitsAt(index: number): number {
    return this.bits[index]! | (this.modes[index]! << 20) | (this.kinds[index]! << 26);
  }

  /** Opens an HTML element with the traits of another. */
  pushAgain(key: number, traits: number, start: number): void {
    this.push(key, traits & 0xfffff, traits >>> 26, (traits >>> 20) & 63, start, 0);
  }

  /** Removes the element at `index` and leaves those above it open. */
  remove(index: number): void {
    this.#add(this.keys[index]!, -1);
    this.keys[index] = GONE;
  }

  #add(key: number, amount: number): void {
    if (key > 0) this.#counts[key]! += amount;
    else if (key < 0) this.#otherCounts[key & 1023]! += amount;
  }

  /** The current mode; content nested too deeply has no units. */
  get mode(): number {
    if (this.overflow > 0) return EXCLUDED;
    return this.depth === 0 ? this.#root : this.modes[this.depth - 1]!;
  }

  get context(): number {
    return this.depth === 0 ? -1 : this.contexts[this.depth - 1]!;
  }

  get namespace(): number {
    return this.depth === 0 ? 0 : this.namespaces[this.depth - 1]!;
  }

  /** True if the innermost element is SVG or MathML, where CDATA is allowed. */
  get isForeign(): boolean {
    const { depth } = this;
    return this.namespace !== 0 || (depth > 1 && this.namespaces[depth - 2] !== 0);
  }

  get topKey(): number {
    return this.depth === 0 ? 0 : this.keys[this.depth - 1]!;
  }

  /** Returns the index of the nearest element with the key; -1 if one with any of `barriers` (bits) comes first. */
  find(key: number, barriers: number, barrierKey = 0, otherBarrierKey = 0): number {
    if (this.count(key) === 0) return -1;
    for (let index = this.depth - 1; index >= 0; index--) {
      const found = this.keys[index]!;
      if (found === key) return index;
      if ((this.bits[index]! & barriers) !== 0) return -1;
      if (barrierKey !== 0 && (found === barrierKey || found === otherBarrierKey)) return -1;
    }
    return -1;
  }

  /** Returns the start of the outermost open element with the key, or the maximum position if none. */
  firstStart(key: number): number {
    for (let index = 0; index < this.depth && this.count(key) > 0; index++) {
      if (this.keys[index] === key) return this.starts[index]!;
    }
    return 0x7fffffff;
  }

  findInScope(key: number): number {
    return this.find(key, SCOPE);
  }

  /** Returns the index of the nearest element in scope that has one of `bits`; -1 if none. */
  findBits(bits: number): number {
    for (let index = this.depth - 1; index >= 0; index--) {
      if ((this.bits[index]! & bits) !== 0) return index;
      if ((this.bits[index]! & SCOPE) !== 0) return -1;
    }
    return -1;
  }

  hasSpecialAbove(index: number): boolean {
    for (let above = index + 1; above < this.depth; above++) {
      if ((this.bits[above]! & SPECIAL) !== 0) return true;
    }
    return false;
  }
}
