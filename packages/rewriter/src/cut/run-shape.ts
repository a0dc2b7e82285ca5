import {
  BLANK,
  BREAK,
  CLOSE_TAG,
  COMMENT,
  KIND_MASK,
  OPEN_TAG,
  SPLIT,
  STANDALONE_TAG,
  TEXT,
  TOKEN_SIZE,
} from './run-tokens.ts';

/**
 * The tokens of one run as arrays: kinds, partners of tags, and prefix sums, so that any section of the run is
 * classified in constant time.
 */
export class RunShape {
  length = 0;
  kinds: Uint8Array = new Uint8Array(256);
  /** Index of a tag's partner; -1 for other tokens. */
  partners: Int32Array = new Int32Array(256);
  /** Number of text tokens before each token. */
  texts: Int32Array = new Int32Array(257);
  /** Result of `trim`. */
  start = 0;
  end = 0;
  #splits: Int32Array = new Int32Array(257);
  #hasSplits = false;
  /** Numbers of open tags by key: of known names, and of others. */
  readonly #knownCounts: Int32Array = new Int32Array(256);
  readonly #otherCounts = new Map<number, number>();
  #stack: Int32Array = new Int32Array(256);

  read(tokens: Int32Array, from: number, to: number): void {
    this.length = to - from;
    this.#grow();
    const { kinds, partners, texts } = this;
    let count = 0;
    this.#hasSplits = false;
    for (let index = 0; index < this.length; index++) {
      const kind = tokens[(from + index) * TOKEN_SIZE]!;
      kinds[index] = kind;
      partners[index] = -1;
      texts[index] = count;
      if (kind === TEXT) count += 1;
    }
    texts[this.length] = count;
    this.#splitAtBreaks();
    this.#findPartners(tokens, from);
    if (this.#hasSplits) this.#breakPairs();
  }

  #grow(): void {
    if (this.length <= this.kinds.length) return;
    const size = this.length * 2;
    this.kinds = new Uint8Array(size);
    this.partners = new Int32Array(size);
    this.texts = new Int32Array(size + 1);
    this.#splits = new Int32Array(size + 1);
    this.#stack = new Int32Array(size);
  }

  /** Rule 2: splits at two or more `<br>` with only white space between them. */
  #splitAtBreaks(): void {
    const { kinds, length } = this;
    for (let index = 0; index < length; index++) {
      if (kinds[index] !== BREAK) continue;
      let last = index;
      for (let at = index + 1; at < length; at++) {
        if (kinds[at] === BREAK) last = at;
        else if (kinds[at] !== BLANK && kinds[at] !== COMMENT) break;
      }
      if (last > index) {
        kinds.fill(SPLIT, index, last + 1);
        this.#hasSplits = true;
      }
      index = last;
    }
  }

  /** Changes the number of open tags of a key and returns it. */
  #count(key: number, change: number): number {
    const count = (key > 0 ? this.#knownCounts[key]! : (this.#otherCounts.get(key) ?? 0)) + change;
    if (key > 0) this.#knownCounts[key] = count;
    else this.#otherCounts.set(key, count);
    return count;
  }

  /** Rule 1: a closing tag closes the nearest open tag of its name; unpaired tags become splits. */
  #findPartners(tokens: Int32Array, from: number): void {
    const { kinds, length, partners } = this;
    const stack = this.#stack;
    const keyOf = (index: number) => tokens[(from + index) * TOKEN_SIZE + 3]!;
    let depth = 0;
    for (let index = 0; index < length; index++) {
      const kind = kinds[index]! & KIND_MASK;
      if (kind === OPEN_TAG) {
        this.#count(keyOf(index), 1);
        stack[depth++] = index;
      } else if (kind !== CLOSE_TAG) continue;
      else if (this.#count(keyOf(index), 0) === 0) this.#split(index);
      else {
        const key = keyOf(index);
        let opened = stack[--depth]!;
        for (; keyOf(opened) !== key; opened = stack[--depth]!) {
          this.#count(keyOf(opened), -1);
          this.#split(opened);
        }
        this.#count(key, -1);
        partners[opened] = index;
        partners[index] = opened;
      }
    }
    while (depth > 0) {
      const opened = stack[--depth]!;
      this.#count(keyOf(opened), -1);
      this.#split(opened);
    }
    if (this.#otherCounts.size > 0) this.#otherCounts.clear();
  }

  #split(index: number): void {
    this.kinds[index] = SPLIT;
    this.#hasSplits = true;
  }

  /** Turns pairs with a split inside into splits. One pass is enough, since pairs are nested. */
  #breakPairs(): void {
    const { kinds, length, partners } = this;
    const splits = this.#splits;
    let count = 0;
    for (let index = 0; index < length; index++) {
      splits[index] = count;
      if (kinds[index] === SPLIT) count += 1;
    }
    for (let index = 0; index < length; index++) {
      const partner = partners[index]!;
      if (partner > index && splits[partner] !== splits[index]) {
        kinds[index] = SPLIT;
        kinds[partner] = SPLIT;
        partners[index] = -1;
        partners[partner] = -1;
      }
    }
  }

  /** Rule 3: sets `this.start` and `this.end` to `from`..`to` without droppable tokens and empty pairs at both ends. */
  trim(from: number, to: number): void {
    const { kinds, partners, texts } = this;
    let start = from;
    let end = to;
    for (let size = -1; size !== end - start && start < end; ) {
      size = end - start;
      while (start < end && isDroppable(kinds[start]!)) start += 1;
      while (start < end && isDroppable(kinds[end - 1]!)) end -= 1;
      if (start >= end) break;
      const first = partners[start]!;
      if (first > start) {
        if (texts[first] === texts[start]) start = first + 1;
        else if (first === end - 1) {
          start += 1;
          end -= 1;
        }
      }
      if (start >= end) break;
      const last = partners[end - 1]!;
      if (last >= 0 && last < end - 1 && texts[last] === texts[end - 1]) end = last;
    }
    this.start = start;
    this.end = end;
  }
}

function isDroppable(kind: number): boolean {
  return kind === BLANK || kind === STANDALONE_TAG || kind === BREAK || kind === COMMENT;
}
