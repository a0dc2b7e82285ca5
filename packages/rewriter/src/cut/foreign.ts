import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import {
  BLOCK_REGION,
  INLINE,
  LINK_LIKE,
  OPAQUE,
  REGION,
  RESTORES_OUTSIDE,
  SVG_TEXT,
} from '../scan/tags.data.ts';
import { tagId } from '../scan/tags.ts';
import { decodeUtf8 } from '../text/references.ts';
import { attributeValue } from './selectors.ts';

const SVG = tagId('svg');
const MATH = tagId('math');
const FONT = tagId('font');
const fontAttributes = ['color', 'face', 'size'].map(attributeId);
const ENCODING = attributeId('encoding');

const HTML_SPACE = 0;
const SVG_SPACE = 1;
const MATH_SPACE = 2;

const htmlInSvg = new Set(['foreignobject', 'desc', 'title']);
const htmlInMath = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);

/** Returns the bits of a name that apply to an SVG or MathML element of that name, by its namespace. */
export function foreignBits(bits: number, namespace: number): number {
  const isText = namespace === SVG_SPACE && (bits & SVG_TEXT) !== 0;
  const shared = bits & (INLINE | LINK_LIKE | REGION | BLOCK_REGION | OPAQUE);
  return isText ? shared | RESTORES_OUTSIDE : shared;
}

/** Returns the namespace of the children of the element just read (WHATWG 13.2.6.5), given its parent's. */
export function foreignNamespace(tag: number, reader: TagReader, current: number): number {
  if (tag === SVG) return SVG_SPACE;
  if (tag === MATH) return MATH_SPACE;
  if (current === HTML_SPACE) return HTML_SPACE;
  const start = reader.nameEnd - nameLength(reader);
  const name = decodeUtf8(reader.bytes, start, reader.nameEnd).toLowerCase();
  if (current === SVG_SPACE) return htmlInSvg.has(name) ? HTML_SPACE : SVG_SPACE;
  if (htmlInMath.has(name)) return HTML_SPACE;
  if (name !== 'annotation-xml') return MATH_SPACE;
  const encoding = attributeValue(reader, ENCODING)?.toLowerCase();
  const isHtml = encoding === 'text/html' || encoding === 'application/xhtml+xml';
  return isHtml ? HTML_SPACE : MATH_SPACE;
}

function nameLength(reader: TagReader): number {
  let start = reader.nameEnd;
  while (reader.bytes[start - 1] !== 0x3c) start -= 1;
  return reader.nameEnd - start;
}

/** False for a `<font>` without HTML-specific attributes; other names passed here always break out. */
export function leavesForeign(reader: TagReader): boolean {
  return reader.tag !== FONT || fontAttributes.some((id) => reader.slotOf(id) >= 0);
}
