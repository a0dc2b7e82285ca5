import { rawTextEnd } from '../scan/markup.ts';
import { tagId } from '../scan/tags.ts';
import { IntList } from './int-list.ts';
import type { OpenElements } from './open-elements.ts';

/** What changes how the tags in it are read, until it ends. */
const changesReading = ['select', 'template', 'svg', 'math'].map(tagId);

/** No position of a page comes after this one. */
const never = 0x7fffffff;

/**
 * Follows how a browser with scripting on reads the page. The cutter reads it with scripting off; the two differ in
 * `<noscript>`, which holds raw text for the former (WHATWG 13.2.6.4.4 and 13.2.6.4.7).
 */
export class ScriptView {
  /** Where the raw text of the `<noscript>` that was read last ends. Never reached outside of one. */
  rawEnd: number = never;
  /** Start of the `<noscript>` from which on the two read different tokens. -1 while they agree. */
  partedAt = -1;
  /** Number of operations before that `<noscript>`. */
  operations = 0;
  /** Pairs, start and end, of what is raw text for a parser, or may be. Sorted, and none overlaps another. */
  readonly rawRanges: IntList = new IntList(8);
  #start = -1;
  /** How many elements of `changesReading` were open before the `<noscript>`. */
  #before = 0;
  /** Depth of the foreign element with a raw element's name that is open. */
  #foreignDepth = never;

  /** Start of the `<noscript>` whose raw text has not ended, or the greatest position. */
  get openedAt(): number {
    return this.rawEnd === never ? never : this.#start;
  }

  /** Takes note of a `<noscript>` at `start`, whose tag ends at `end`. One within the raw text of another is not one. */
  openNoscript(
    bytes: Uint8Array,
    start: number,
    end: number,
    open: OpenElements,
    operations: number,
  ): void {
    if (this.rawEnd !== never) return;
    this.rawEnd = rawTextEnd(bytes, end, 'noscript');
    this.#start = start;
    this.#before = countOf(open);
    this.operations = operations;
    if (this.#foreignDepth === never) this.#addRange(start, this.rawEnd);
  }

  /** Whether both go on with the same token, read in the same way, behind the end tag of the raw text. */
  closeNoscript(isSameToken: boolean, open: OpenElements): boolean {
    this.rawEnd = never;
    const agrees = isSameToken && countOf(open) === this.#before;
    if (!agrees) this.partedAt = this.#start;
    return agrees;
  }

  /** Takes note of `<title>`, `<style>` and the like in SVG or MathML, where a parser that left them reads raw text. */
  openForeignRaw(start: number, depth: number): void {
    if (this.#foreignDepth !== never || this.rawEnd !== never) return;
    this.#foreignDepth = depth;
    this.#addRange(start, never);
  }

  /** Takes note that elements were closed down to `depth`. */
  closeTo(depth: number, at: number): void {
    if (this.#foreignDepth === never || depth > this.#foreignDepth) return;
    this.#foreignDepth = never;
    this.rawRanges.data[this.rawRanges.length - 1] = at;
  }

  #addRange(start: number, end: number): void {
    const ranges = this.rawRanges;
    const data = ranges.room(2);
    data[ranges.length] = start;
    data[ranges.length + 1] = end;
    ranges.length += 2;
  }
}

function countOf(open: OpenElements): number {
  return changesReading.reduce((sum, key) => sum + open.count(key), 0);
}

/** Index of the range (pairs, sorted) that a position stands in. -1 when there is none. */
export function rangeAt(ranges: Int32Array, position: number): number {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle * 2 + 1]! <= position) low = middle + 1;
    else high = middle;
  }
  return low * 2 < ranges.length && ranges[low * 2]! <= position ? low * 2 : -1;
}
