import { jsonLdValues } from '../json-ld/index.ts';
import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { tagId, tagTable } from '../scan/tags.ts';
import { lastHash } from '../text/hash.ts';
import { rawTextEnd, scriptEnd } from '../text/markup.ts';
import type { Normalizer } from '../text/normalizer.ts';
import { decodeUtf8 } from '../text/references.ts';
import { skipBlank, skipBlankBack } from './blank.ts';
import type { IntList } from './int-list.ts';
import { isOn } from './modes.ts';
import { JSON_UNIT, JSON_URL, operationMeta, TITLE_UNIT } from './operations.ts';
import { attributeValue } from './selectors.ts';

const SCRIPT = tagId('script');
const TITLE = tagId('title');
const PLAINTEXT = tagId('plaintext');
const TYPE = attributeId('type');

export interface RawEnd {
  /** Position after the end tag, or the page's length. */
  readonly end: number;
  /** True if there is an end tag. */
  readonly closed: boolean;
}

/** Reads the content of raw text elements (WHATWG 13.2.5.2 to 13.2.5.5). */
export class RawContent {
  readonly #reader: TagReader;
  readonly #operations: IntList;
  readonly #normalizer: Normalizer;

  constructor(reader: TagReader, operations: IntList, normalizer: Normalizer) {
    this.#reader = reader;
    this.#operations = operations;
    this.#normalizer = normalizer;
  }

  /** `start` is the start of the content of the element just read, `mode` the element's own mode. */
  read(start: number, mode: number): RawEnd {
    const reader = this.#reader;
    const { bytes, tag } = reader;
    if (tag === PLAINTEXT) return { end: bytes.length, closed: false };
    const isScript = tag === SCRIPT;
    const end = isScript ? scriptEnd(bytes, start) : rawTextEnd(bytes, start, tagTable.names[tag]!);
    if (isOn(mode)) {
      if (tag === TITLE) this.#title(start, end);
      else if (isScript && this.#isJsonLd()) this.#jsonLd(start, end);
    }
    const after = end < bytes.length ? reader.read(end + 2) : -1;
    return after < 0 ? { end: bytes.length, closed: false } : { end: after, closed: true };
  }

  #title(from: number, to: number): void {
    const bytes = this.#reader.bytes;
    const start = skipBlank(bytes, from, to);
    const end = skipBlankBack(bytes, start, to);
    const normalizer = this.#normalizer;
    normalizer.begin();
    normalizer.addText(bytes, start, end, false);
    if (!normalizer.finishUnit()) return;
    const meta = operationMeta(TITLE_UNIT, 0, 0);
    this.#operations.push6(start, end, meta, lastHash.low, lastHash.high, 0);
  }

  #isJsonLd(): boolean {
    return attributeValue(this.#reader, TYPE)?.trim().toLowerCase() === 'application/ld+json';
  }

  #jsonLd(from: number, to: number): void {
    const source = decodeUtf8(this.#reader.bytes, from, to);
    const positions = new BytePositions(source, from);
    const unit = operationMeta(JSON_UNIT, 0, 0);
    const url = operationMeta(JSON_URL, 0, 0);
    const normalizer = this.#normalizer;
    // Invalid UTF-8 would shift all positions after it.
    if (source.includes('\uFFFD')) return;
    // Comment delimiters affect which end tag ends the script (WHATWG 13.2.5.20 and following).
    if (source.includes('<!--')) return;
    for (const { kind, text, start, end } of jsonLdValues(source)) {
      if (kind === 'url') {
        this.#operations.push6(positions.at(start), positions.at(end), url, 0, 0, 0);
        continue;
      }
      normalizer.begin();
      normalizer.addLiteral(text);
      if (!normalizer.finishUnit()) continue;
      const first = positions.at(start);
      this.#operations.push6(first, positions.at(end), unit, lastHash.low, lastHash.high, from);
    }
  }
}

/** Maps increasing positions in a string to positions in UTF-8. */
class BytePositions {
  readonly #source: string;
  #position = 0;
  #byte: number;

  constructor(source: string, byte: number) {
    this.#source = source;
    this.#byte = byte;
  }

  at(position: number): number {
    for (; this.#position < position; this.#position++) {
      const code = this.#source.charCodeAt(this.#position);
      if (code < 0x80) this.#byte += 1;
      else if (code < 0x800) this.#byte += 2;
      else this.#byte += code >= 0xd800 && code <= 0xdfff ? 2 : 3;
    }
    return this.#byte;
  }
}
