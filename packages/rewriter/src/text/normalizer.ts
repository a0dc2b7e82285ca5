import type { UnitPiece } from '@dragoman/domain/website-strings';
import { limits, SKIP_COUNT, TOO_MANY_UNITS, UNIT_TOO_LONG } from '../limits.ts';
import { byteClass, LETTER, SPACE } from './bytes.ts';
import { hashBytes } from './hash.ts';
import { hasLetters } from './letters.ts';
import { declarationEnd } from './markup.ts';
import { decodeUtf8, readReference } from './references.ts';

export const OPEN = 1;
export const CLOSE = 2;
export const STANDALONE = 3;

/**
 * Bits of `textBytes`: white space; `&`, `<`, the backslash and NUL, which need handling; ASCII letters and lead bytes
 * that only encode letters; bytes that may be part of a URL or email address; bytes that may belong to any letter.
 */
const SPACE_BYTE = 0x100;
const SPECIAL_BYTE = 0x200;
const LETTER_BYTE = 0x400;
const DOUBT_BYTE = 0x800;
const MAYBE_LETTER = 0x1000;
const LETTER_DOUBT = LETTER_BYTE | DOUBT_BYTE;
/** By byte: the byte to write (a space for all white space) and the bits above. */
const textBytes = classesOfText();

function classesOfText(): Uint16Array {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => byte);
  for (let byte = 0; byte < 256; byte++) {
    if ((byteClass[byte]! & LETTER) !== 0) table[byte]! |= LETTER_BYTE | MAYBE_LETTER;
    if ((byteClass[byte]! & SPACE) !== 0) table[byte] = 0x20 | SPACE_BYTE;
    if (byte >= 0x80) table[byte]! |= MAYBE_LETTER;
  }
  for (const byte of [0x2e, 0x2f, 0x40]) table[byte]! |= DOUBT_BYTE;
  for (const byte of [0x26, 0x3c, 0x5c, 0]) table[byte]! |= SPECIAL_BYTE;
  for (let lead = 0xc4; lead <= 0xca; lead++) table[lead]! |= LETTER_BYTE;
  for (const lead of [0xd0, 0xd1, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xeb, 0xec])
    table[lead]! |= LETTER_BYTE;
  return table;
}

const AMPERSAND = 0x26;
const LESS = 0x3c;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Writes the text of one unit (UNITS.md, rule 6) as UTF-8 into a scratch buffer: references decoded, white space
 * collapsed, tags numbered. Instances are reused; `begin` starts the next text.
 */
export class Normalizer {
  #scratch: Uint8Array = new Uint8Array(4096);
  #words: Int32Array = new Int32Array(this.#scratch.buffer);
  #length = 0;
  /** `SPACE_BYTE` if the last byte is a space that was white space, 0 otherwise. */
  #last = 0;
  #needsEscape = false;
  #skips: Int32Array = new Int32Array(SKIP_COUNT);
  /** Number of the page's units so far, for their limit. */
  units = 0;
  /** Triples: position of a tag in the scratch buffer, its kind, its id. */
  readonly #tags: number[] = [];
  #tagsLength = 0;

  /** Starts a page and resets its unit count. Units over the `limits` are counted in `skips`. */
  startPage(skips: Int32Array): void {
    this.#skips = skips;
    this.units = 0;
  }

  begin(): void {
    this.#length = 0;
    this.#last = 0;
    this.#needsEscape = false;
    this.#tagsLength = 0;
  }

  #reserve(extra: number): void {
    if (this.#length + extra <= this.#scratch.length) return;
    let size = this.#scratch.length;
    while (size < this.#length + extra) size *= 2;
    const grown = new Uint8Array(size);
    grown.set(this.#scratch.subarray(0, this.#length));
    this.#scratch = grown;
    this.#words = new Int32Array(grown.buffer);
  }

  /** Adds the source between two tags: text with references, without comments. */
  addMarkup(bytes: Uint8Array, start: number, end: number): void {
    let from = start;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== 0x3c || !isDeclaration(bytes, at)) continue;
      this.addText(bytes, from, at, false);
      from = Math.min(end, declarationEnd(bytes, at, false));
      at = from - 1;
    }
    this.addText(bytes, from, end, false);
  }

  /** Adds text at `start`..`end`. In attributes, references follow different rules and NUL becomes U+FFFD. */
  addText(bytes: Uint8Array, start: number, end: number, inAttribute: boolean): void {
    this.#reserve(3 * (end - start) + 8);
    const scratch = this.#scratch;
    let length = this.#length;
    let last = this.#last;
    for (let at = start; at < end; at++) {
      const found = textBytes[bytes[at]!]!;
      if ((found & SPECIAL_BYTE) !== 0) {
        this.#length = length;
        this.#last = last;
        at = this.#addSpecial(bytes, at, end, inAttribute) - 1;
        length = this.#length;
        last = this.#last;
        continue;
      }
      // Without branches, which text makes unpredictable: a space after a space is overwritten by what follows.
      scratch[length] = found;
      length += 1 ^ ((found & last) >> 8);
      last = found & SPACE_BYTE;
    }
    this.#length = length;
    this.#last = last;
  }

  /** Adds NUL, the backslash, `<`, or a `&` that may start a reference. Returns the position after it. */
  #addSpecial(bytes: Uint8Array, at: number, end: number, inAttribute: boolean): number {
    const byte = bytes[at]!;
    if (byte === 0) {
      if (inAttribute) this.#addString('\uFFFD');
      return at + 1;
    }
    const isWrittenAmp = byte === AMPERSAND && isAmp(bytes, at, end);
    if (byte === AMPERSAND && !isWrittenAmp) {
      const reference = readReference(bytes, at, end, inAttribute);
      if (reference !== undefined) {
        this.#addString(reference.text);
        return reference.end;
      }
    }
    if (byte !== AMPERSAND) this.#needsEscape = true;
    this.#scratch[this.#length++] = byte;
    this.#last = 0;
    return isWrittenAmp ? at + 5 : at + 1;
  }

  #addString(text: string): void {
    for (const character of text) {
      if (/[\t\n\f\r ]/.test(character)) {
        if (this.#last === 0) this.#scratch[this.#length++] = 0x20;
        this.#last = SPACE_BYTE;
        continue;
      }
      if (character === '<' || character === '\\') this.#needsEscape = true;
      const { written } = encoder.encodeInto(character, this.#scratch.subarray(this.#length));
      this.#length += written;
      this.#last = 0;
    }
  }

  /** Adds literal text (a JSON value) without decoding or collapsing. */
  addLiteral(text: string): void {
    this.#reserve(3 * text.length + 8);
    if (/[<\\]/.test(text)) this.#needsEscape = true;
    const { written } = encoder.encodeInto(text, this.#scratch.subarray(this.#length));
    this.#length += written;
  }

  addTag(kind: number, id: number): void {
    this.#reserve(8);
    const tags = this.#tags;
    tags[this.#tagsLength++] = this.#length;
    tags[this.#tagsLength++] = kind;
    tags[this.#tagsLength++] = id;
    const scratch = this.#scratch;
    scratch[this.#length++] = 0x3c;
    if (kind === CLOSE) scratch[this.#length++] = 0x2f;
    if (id > 9) for (const digit of String(id)) scratch[this.#length++] = digit.charCodeAt(0);
    else scratch[this.#length++] = 0x30 + id;
    if (kind === STANDALONE) scratch[this.#length++] = 0x2f;
    scratch[this.#length++] = 0x3e;
    this.#last = 0;
  }

  /** Trims white space at both ends, for attributes and titles. */
  trim(): void {
    if (this.#length > 0 && this.#scratch[this.#length - 1] === 0x20) this.#length -= 1;
    if (this.#length > 0 && this.#scratch[0] === 0x20) {
      this.#scratch.copyWithin(0, 1, this.#length);
      this.#length -= 1;
    }
  }

  /** Finishes the text and stores its hash in `lastHash`; false if there is nothing to translate (rule 5). */
  finish(): boolean {
    if (!this.#hasLetters()) return false;
    if (this.#needsEscape) this.#escape();
    hashBytes(this.#scratch, this.#words, this.#length);
    return true;
  }

  /** Decides by the first word without a doubtful byte if there is one; decodes the text only if needed. */
  #hasLetters(): boolean {
    const scratch = this.#scratch;
    const length = this.#length;
    let all = 0;
    let word = 0;
    for (let at = 0; at < length; at++) {
      const found = textBytes[scratch[at]!]!;
      all |= found;
      if ((found & SPACE_BYTE) !== 0) {
        if ((word & LETTER_DOUBT) === LETTER_BYTE) return true;
        word = 0;
      } else if ((found & DOUBT_BYTE) === 0 || !isTagSlash(scratch, at)) word |= found;
    }
    if ((word & LETTER_DOUBT) === LETTER_BYTE) return true;
    return (all & MAYBE_LETTER) !== 0 && hasLetters(this.#plainText());
  }

  /** Like `finish`, but also false if the unit is over a limit. */
  finishUnit(): boolean {
    if (!this.finish()) return false;
    if (this.#length > limits.unitBytes) this.#skips[UNIT_TOO_LONG]! += 1;
    else if (this.units >= limits.pageUnits) this.#skips[TOO_MANY_UNITS]! += 1;
    else {
      this.units += 1;
      return true;
    }
    return false;
  }

  /** Returns the unit's text, after `finish`. */
  text(): string {
    return decodeUtf8(this.#scratch, 0, this.#length);
  }

  /** False if the text has invalid UTF-8, so that it cannot be looked up again as a string. */
  isUtf8(): boolean {
    try {
      strictDecoder.decode(this.#scratch.subarray(0, this.#length));
      return true;
    } catch {
      return false;
    }
  }

  #pieces(): UnitPiece[] {
    const pieces: UnitPiece[] = [];
    let from = 0;
    const addText = (end: number) => {
      if (end > from) pieces.push({ type: 'text', text: decodeUtf8(this.#scratch, from, end) });
    };
    for (let index = 0; index < this.#tagsLength; index += 3) {
      const at = this.#tags[index]!;
      addText(at);
      const kind = this.#tags[index + 1]!;
      const id = this.#tags[index + 2]!;
      pieces.push(pieceOf(kind, id));
      from = at + tagLength(kind, id);
    }
    addText(this.#length);
    return pieces;
  }

  #plainText(): string {
    if (this.#tagsLength === 0) return this.text();
    return this.#pieces()
      .map((piece) => (piece.type === 'text' ? piece.text : ''))
      .join('');
  }

  /** Escapes literal text like `formatUnitText`, in one pass over the bytes. */
  #escape(): void {
    const source = this.#scratch.slice(0, this.#length);
    this.#length = 0;
    this.#reserve(source.length * 2 + 4);
    let from = 0;
    for (let index = 0; index < this.#tagsLength; index += 3) {
      const at = this.#tags[index]!;
      this.#escapeText(source, from, at, true);
      from = at + tagLength(this.#tags[index + 1]!, this.#tags[index + 2]!);
      this.#scratch.set(source.subarray(at, from), this.#length);
      this.#length += from - at;
    }
    this.#escapeText(source, from, source.length, false);
  }

  #escapeText(source: Uint8Array, start: number, end: number, isBeforeTag: boolean): void {
    const scratch = this.#scratch;
    let length = this.#length;
    for (let at = start; at < end; at++) {
      const byte = source[at]!;
      if (byte === BACKSLASH) {
        const next = at + 1 < end ? source[at + 1]! : 0;
        if (next === BACKSLASH || next === LESS) scratch[length++] = BACKSLASH;
        else if (at + 1 === end && isBeforeTag) scratch[length++] = BACKSLASH;
      } else if (byte === LESS && readsAsTag(source, at + 1, end)) scratch[length++] = BACKSLASH;
      scratch[length++] = byte;
    }
    this.#length = length;
  }
}

/** True if `&amp;` is at `at`. */
function isAmp(bytes: Uint8Array, at: number, end: number): boolean {
  return (
    at + 5 <= end &&
    bytes[at + 1] === 0x61 &&
    bytes[at + 2] === 0x6d &&
    bytes[at + 3] === 0x70 &&
    bytes[at + 4] === 0x3b
  );
}

/** True if the slash at `at` is that of a closing tag. */
function isTagSlash(scratch: Uint8Array, at: number): boolean {
  return scratch[at] === SLASH && at > 0 && scratch[at - 1] === LESS;
}

/** True if the bytes after a literal `<` make it look like a tag: `1>`, `1/>` or `/1>`, with up to four digits. */
function readsAsTag(bytes: Uint8Array, start: number, end: number): boolean {
  const isClosing = bytes[start] === 0x2f;
  let at = isClosing ? start + 1 : start;
  const digits = at;
  while (at < end && at - digits < 4 && bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at += 1;
  if (at === digits) return false;
  if (!isClosing && at < end && bytes[at] === 0x2f) at += 1;
  return at < end && bytes[at] === 0x3e;
}

function tagLength(kind: number, id: number): number {
  const digits = id > 9 ? String(id).length : 1;
  return digits + (kind === OPEN ? 2 : 3);
}

function pieceOf(kind: number, id: number): UnitPiece {
  if (kind === OPEN) return { type: 'open', id };
  return kind === CLOSE ? { type: 'close', id } : { type: 'standalone', id };
}

/** True if the `<` starts a comment or another declaration, not a tag or text. */
function isDeclaration(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1];
  if (next === 0x21 || next === 0x3f) return true;
  return next === 0x2f && at + 2 < bytes.length && (byteClass[bytes[at + 2]!]! & LETTER) === 0;
}
