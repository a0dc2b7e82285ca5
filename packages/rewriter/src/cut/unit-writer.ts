import { limits, SKIP_COUNT, TOO_MANY_TAGS } from '../limits.ts';
import { lastHash } from '../text/hash.ts';
import { textHasLetter } from '../text/letters.ts';
import { CLOSE, Normalizer, OPEN, STANDALONE } from '../text/normalizer.ts';
import { skipBlank, skipBlankBack } from './blank.ts';
import {
  AFTER_CLOSE,
  AFTER_TAG,
  BEFORE_CLOSE,
  BEFORE_TAG,
  CommentPlaces,
} from './comment-places.ts';
import { TAG_SIZE } from './compiled-page.ts';
import { IntList } from './int-list.ts';
import { RunShape } from './run-shape.ts';
import {
  BLANK,
  CLOSE_TAG,
  COMMENT,
  KIND_MASK,
  LINK_LIKE_TAG,
  OPEN_TAG,
  SPLIT,
  TEXT,
  TOKEN_SIZE,
} from './run-tokens.ts';

/** Reused for every page: cutting is synchronous. */
const sharedNormalizer = new Normalizer();
const sharedShape = new RunShape();
const unitList = new IntList(256 * 6);
const tagList = new IntList(256 * TAG_SIZE);
/** Id (from 1) of the tag that a token opens, for its closing tag. */
let ids = new Int32Array(256);

/** Turns runs into units (UNITS.md, "From run to units"). */
export class UnitWriter {
  readonly units: IntList = unitList.reset();
  readonly tags: IntList = tagList.reset();
  /** Counts by reason, see `limits.ts`. */
  readonly skips: Int32Array = new Int32Array(SKIP_COUNT);
  readonly normalizer: Normalizer = sharedNormalizer;
  readonly #bytes: Uint8Array;
  readonly #shape = sharedShape;
  readonly #work: number[] = [];
  #tokens: Int32Array = new Int32Array(0);
  #from = 0;
  #context = -1;
  #isStopped = false;
  readonly #comments = new CommentPlaces();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Ignores all further runs. */
  stop(): void {
    this.#isStopped = true;
  }

  readonly handleRun = (tokens: Int32Array, from: number, to: number, context: number): void => {
    if (this.#isStopped) return;
    this.#tokens = tokens;
    this.#from = from;
    this.#context = context;
    if (to - from === 1)
      this.#writeText(tokens[from * TOKEN_SIZE + 1]!, tokens[from * TOKEN_SIZE + 2]!);
    else this.#cutRun(from, to);
  };

  #writeText(from: number, to: number): void {
    const start = skipBlank(this.#bytes, from, to);
    const end = skipBlankBack(this.#bytes, start, to);
    const normalizer = this.normalizer;
    normalizer.begin();
    normalizer.addText(this.#bytes, start, end, false);
    if (normalizer.finishUnit()) this.#push(start, end, -1);
  }

  #push(start: number, end: number, firstTag: number): void {
    this.units.push6(start, end, lastHash.low, lastHash.high, firstTag, this.#context);
  }

  #cutRun(from: number, to: number): void {
    const shape = this.#shape;
    shape.read(this.#tokens, from, to);
    if (shape.length > ids.length) ids = new Int32Array(shape.length * 2);
    let start = 0;
    for (let index = 0; index <= shape.length; index++) {
      if (index < shape.length && shape.kinds[index] !== SPLIT) continue;
      if (index > start) this.#cutPiece(start, index);
      start = index + 1;
    }
  }

  /** Rules 3 and 4. Pending pieces are in `#work`, the next one last. */
  #cutPiece(from: number, to: number): void {
    const work = this.#work;
    work.push(from, to);
    while (work.length > 0) {
      const end = work.pop()!;
      const start = work.pop()!;
      this.#shape.trim(start, end);
      this.#cutTrimmed(this.#shape.start, this.#shape.end);
    }
  }

  #cutTrimmed(start: number, end: number): void {
    const { kinds, partners, texts } = this.#shape;
    if (start >= end || texts[start] === texts[end]) return;
    const work = this.#work;
    const waiting = work.length;
    let from = start;
    for (let index = start; index < end; index++) {
      if ((kinds[index]! & KIND_MASK) !== OPEN_TAG) continue;
      const partner = partners[index]!;
      if ((kinds[index]! & LINK_LIKE_TAG) !== 0) {
        if (this.#hasLetters(from, index)) {
          work.length = waiting;
          this.#writeUnit(start, end);
          return;
        }
        work.push(from, index, index, partner + 1);
        from = partner + 1;
      }
      index = partner;
    }
    if (work.length === waiting || this.#hasLetters(from, end)) {
      work.length = waiting;
      this.#writeUnit(start, end);
      return;
    }
    work.push(from, end);
    reversePairs(work, waiting);
  }

  #hasLetters(from: number, to: number): boolean {
    const { kinds } = this.#shape;
    for (let index = from; index < to; index++) {
      if (kinds[index] !== TEXT) continue;
      const at = (this.#from + index) * TOKEN_SIZE;
      const start = this.#tokens[at + 1]!;
      const end = this.#tokens[at + 2]!;
      if (textHasLetter(this.#bytes, start, end)) return true;
    }
    return false;
  }

  #writeUnit(first: number, last: number): void {
    const { kinds } = this.#shape;
    const normalizer = this.normalizer;
    const bytes = this.#bytes;
    const tokens = this.#tokens;
    const tagsBefore = this.tags.length;
    let start = -1;
    let end = -1;
    let count = 0;
    normalizer.begin();
    this.#comments.begin();
    this.#pushTag(0, 0);
    for (let index = first; index < last; index++) {
      const at = (this.#from + index) * TOKEN_SIZE;
      const kind = kinds[index]! & KIND_MASK;
      let from = tokens[at + 1]!;
      let to = tokens[at + 2]!;
      if (kind === TEXT || kind === BLANK) {
        if (index === first) from = skipBlank(bytes, from, to);
        if (index === last - 1) to = skipBlankBack(bytes, from, to);
        normalizer.addText(bytes, from, to, false);
        if (kind === TEXT) this.#comments.text();
      } else if (kind === COMMENT) this.#comments.add(from, to);
      else if (kind === CLOSE_TAG) this.#closeTag(index, tagsBefore, from, to);
      else {
        count += 1;
        normalizer.addTag(kind === OPEN_TAG ? OPEN : STANDALONE, count);
        ids[index] = count;
        this.#comments.tag(count, BEFORE_TAG, AFTER_TAG);
        this.#pushTag(from, to);
      }
      if (start < 0) start = from;
      end = to;
    }
    if (count > limits.unitTags) {
      if (normalizer.finish()) this.skips[TOO_MANY_TAGS]! += 1;
      this.tags.length = tagsBefore;
    } else if (!normalizer.finishUnit()) this.tags.length = tagsBefore;
    else this.#finishUnit(start, end, tagsBefore, count);
  }

  #finishUnit(start: number, end: number, tagsBefore: number, count: number): void {
    const comments = this.#comments.end();
    if (count === 0 && comments.length === 0) {
      this.tags.length = tagsBefore;
      this.#push(start, end, -1);
      return;
    }
    this.tags.data[tagsBefore] = count;
    this.tags.data[tagsBefore + 1] = comments.length;
    for (const comment of comments) this.#pushTag(comment.start, comment.end, comment.place);
    this.#push(start, end, tagsBefore / TAG_SIZE);
  }

  #pushTag(start: number, end: number, closeStart = -1): void {
    const data = this.tags.room(TAG_SIZE);
    const at = this.tags.length;
    data[at] = start;
    data[at + 1] = end;
    data[at + 2] = closeStart;
    data[at + 3] = -1;
    this.tags.length = at + TAG_SIZE;
  }

  #closeTag(index: number, tagsBefore: number, start: number, end: number): void {
    const id = ids[this.#shape.partners[index]!]!;
    this.normalizer.addTag(CLOSE, id);
    this.#comments.tag(id, BEFORE_CLOSE, AFTER_CLOSE);
    const at = tagsBefore + id * TAG_SIZE;
    this.tags.data[at + 2] = start;
    this.tags.data[at + 3] = end;
  }
}

/** Reverses the pieces (pairs) from `start` on, so that the first is processed first. */
function reversePairs(work: number[], start: number): void {
  const pieces = work.splice(start);
  for (let at = pieces.length - 2; at >= 0; at -= 2) work.push(pieces[at]!, pieces[at + 1]!);
}
