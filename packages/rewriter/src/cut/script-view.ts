import { tagId } from '../scan/tags.ts';
import { rawTextEnd } from '../text/markup.ts';
import { IntList } from './int-list.ts';
import type { OpenElements } from './open-elements.ts';

/** Elements that change how tags inside them are parsed. */
const changesReading = ['select', 'template', 'svg', 'math'].map(tagId);

/** Greater than any position in a page. */
const never = 0x7fffffff;

/**
 * Tracks how a browser with scripting on parses the page. The cutter parses it with scripting off; the two differ in
 * `<noscript>`, which is raw text with scripting on (WHATWG 13.2.6.4.4 and 13.2.6.4.7).
 */
export class ScriptView {
  /** End of the raw text of the current `<noscript>`; `never` outside of one. */
  rawEnd: number = never;
  /** Start of the `<noscript>` after which the two parsers see different tokens; -1 while they agree. */
  partedAt = -1;
  /** Number of operations before that `<noscript>`. */
  operations = 0;
  /** Pairs of start and end of ranges that are, or may be, raw text for a parser; sorted and disjoint. */
  readonly rawRanges: IntList = new IntList(8);
  #start = -1;
  /** Number of open `changesReading` elements before the `<noscript>`. */
  #before = 0;
  /** Depth of the open foreign element that has a raw element's name. */
  #foreignDepth = never;

  /** Start of the `<noscript>` whose raw text has not ended, or the maximum position. */
  get openedAt(): number {
    return this.rawEnd === never ? never : this.#start;
  }

  /** True if both parsers agree and nothing is open that they may read differently. */
  get isCalm(): boolean {
    return this.rawEnd === never && this.#foreignDepth === never && this.partedAt < 0;
  }

  /** Records a `<noscript>` at `start` whose tag ends at `end`. One inside the raw text of another is ignored. */
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

  /** True if both parsers continue with the same token in the same state after the end tag of the raw text. */
  closeNoscript(isSameToken: boolean, open: OpenElements): boolean {
    this.rawEnd = never;
    const agrees = isSameToken && countOf(open) === this.#before;
    if (!agrees) this.partedAt = this.#start;
    return agrees;
  }

  /** Records a `<title>`, `<style>` etc. in SVG or MathML, which is raw text for a parser that left foreign content. */
  openForeignRaw(start: number, depth: number): void {
    if (this.#foreignDepth !== never || this.rawEnd !== never) return;
    this.#foreignDepth = depth;
    this.#addRange(start, never);
  }

  /** Records that elements were closed down to `depth`. */
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

/** Returns the index of the range (sorted pairs) that contains a position; -1 if none. */
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
