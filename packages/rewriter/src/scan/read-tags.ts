import { byteClass, LETTER } from '../text/bytes.ts';
import { declarationEnd, rawTextEnd, scriptEnd } from '../text/markup.ts';
import { decodeAttribute } from '../text/references.ts';
import { NameTable } from './names.ts';
import { TagReader } from './tag-reader.ts';
import { RAW, RCDATA } from './tags.data.ts';
import { tagId, tagTable } from './tags.ts';

/** What stands between two texts of a page: a tag or a comment. Positions are in the page's bytes. */
export interface Tag {
  /** In lower case; '' for a comment, a declaration and an unfinished tag at the end. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Position of `<`. */
  readonly start: number;
  /** Position after `>`. */
  readonly end: number;
  /** End of the raw text that starts at `end` (scripts, styles, titles, ...); other tags have `end`. */
  readonly rawEnd: number;
  /** The wanted attributes, references decoded; an attribute without a value is ''. */
  readonly attributes: ReadonlyMap<string, string>;
}

const nameless = { name: '', isEnd: false, attributes: new Map<string, string>() } as const;

const LESS = 0x3c;
const SLASH = 0x2f;
const SCRIPT = tagId('script');
const PLAINTEXT = tagId('plaintext');

/**
 * Yields the tags of a page (UTF-8) in order, as a browser without scripts reads them (WHATWG 13.2.5), but does not tell SVG from HTML.
 * Linear in the page's length, whatever it contains. Text stands between one's `end` and the next one's `start`.
 *
 * @param wanted names of the attributes to read, in lower case
 */
export function* readTags(bytes: Uint8Array, wanted: readonly string[]): Generator<Tag, void> {
  const names = new NameTable(wanted);
  const reader = new TagReader().startPage(bytes, names);
  let at = bytes.indexOf(LESS);
  while (at >= 0) {
    const isEnd = bytes[at + 1] === SLASH;
    const nameStart = isEnd ? at + 2 : at + 1;
    if (isLetter(bytes[nameStart])) {
      const end = reader.read(nameStart);
      if (end < 0) return yield { ...nameless, start: at, end: bytes.length, rawEnd: bytes.length };
      const rawEnd = isEnd ? end : endOfRawText(reader, end);
      yield { ...tagOf(reader, names, nameStart), isEnd, start: at, end, rawEnd };
      at = rawEnd;
    } else if (isEnd || bytes[at + 1] === 0x21 || bytes[at + 1] === 0x3f) {
      const end = declarationEnd(bytes, at, false);
      yield { ...nameless, start: at, end, rawEnd: end };
      at = end;
    } else at += 1;
    at = bytes.indexOf(LESS, at);
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byteClass[byte]! & LETTER) !== 0;
}

function tagOf(reader: TagReader, names: NameTable, nameStart: number) {
  const { bytes, tag, nameEnd } = reader;
  const attributes = new Map<string, string>();
  for (let slot = 0; slot < reader.attributeCount; slot++) {
    const value = decodeAttribute(bytes, reader.starts[slot]!, reader.ends[slot]!);
    attributes.set(names.names[reader.ids[slot]!]!, value);
  }
  const known = tagTable.names[tag] || new TextDecoder().decode(bytes.subarray(nameStart, nameEnd));
  return { name: known.toLowerCase(), attributes };
}

function endOfRawText({ bytes, tag, bits }: TagReader, start: number): number {
  if (tag === PLAINTEXT) return bytes.length;
  if (tag === SCRIPT) return scriptEnd(bytes, start);
  return (bits & (RAW | RCDATA)) === 0 ? start : rawTextEnd(bytes, start, tagTable.names[tag]!);
}
