import { attributeId, attributeTable } from '../scan/attributes.ts';
import { TagReader } from '../scan/tag-reader.ts';
import { tagId } from '../scan/tags.ts';
import { byteClass, LETTER } from '../text/bytes.ts';
import { declarationEnd } from '../text/markup.ts';

/** An encoding declaration in a `<meta>`: the value of `charset`, or of `content` with `http-equiv=content-type`. */
export interface Declaration {
  readonly value: string;
  readonly isContent: boolean;
  readonly start: number;
  readonly end: number;
}

const META = tagId('meta');
const CHARSET = attributeId('charset');
const CONTENT = attributeId('content');
const HTTP_EQUIV = attributeId('http-equiv');
const reader = new TagReader();

/** Returns the declarations at the start of a page in any ASCII-compatible encoding (WHATWG 13.2.3.2, "prescan"). */
export function findDeclarations(bytes: Uint8Array): Declaration[] {
  reader.startPage(bytes, attributeTable);
  const found: Declaration[] = [];
  let at = bytes.indexOf(0x3c);
  while (at >= 0) {
    const next = bytes[at + 1];
    let end = at + 1;
    if (next === 0x21 || next === 0x3f) end = declarationEnd(bytes, at, false);
    else if (next !== undefined && isTagStart(bytes, at)) {
      end = reader.read(next === 0x2f ? at + 2 : at + 1);
      if (end < 0) break;
      if (next !== 0x2f && reader.tag === META) addDeclaration(found);
    }
    at = bytes.indexOf(0x3c, end);
  }
  reader.endPage();
  return found;
}

function isTagStart(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at + 1] === 0x2f ? bytes[at + 2] : bytes[at + 1];
  return first !== undefined && (byteClass[first]! & LETTER) !== 0;
}

function addDeclaration(found: Declaration[]): void {
  const charset = reader.slotOf(CHARSET);
  if (charset >= 0) found.push({ ...valueAt(charset), isContent: false });
  const content = reader.slotOf(CONTENT);
  const equivalent = reader.slotOf(HTTP_EQUIV);
  if (content < 0 || equivalent < 0) return;
  if (valueAt(equivalent).value.toLowerCase() === 'content-type') {
    found.push({ ...valueAt(content), isContent: true });
  }
}

const latin1 = new TextDecoder('latin1');

function valueAt(slot: number) {
  const start = reader.starts[slot]!;
  const end = reader.ends[slot]!;
  return { value: latin1.decode(reader.bytes.subarray(start, end)), start, end };
}
