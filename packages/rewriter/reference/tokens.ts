import { type QuoteType, Tokenizer } from 'htmlparser2';
import { attributeTable } from '../src/scan/attributes.ts';
import { TagReader } from '../src/scan/tag-reader.ts';
import { declarationEnd, rawTextEnd, scriptEnd } from '../src/text/markup.ts';

/** A tag found by a tokenizer; `attributes` has the raw values of attributes known to the scanner. */
export interface TagToken {
  readonly tag: string;
  readonly end: number;
  readonly attributes: readonly string[];
}

const rawElements = new Set('script style xmp iframe noembed noframes title textarea'.split(' '));
const known = new Set(attributeTable.names);

/** Returns the tags of a page found by the scanner's readers. Foreign content is covered by the tree reference. */
export function scannerTags(bytes: Uint8Array): TagToken[] {
  const reader = new TagReader().startPage(bytes, attributeTable);
  const tags: TagToken[] = [];
  for (let at = bytes.indexOf(0x3c); at >= 0; at = bytes.indexOf(0x3c, at)) {
    const isEnd = bytes[at + 1] === 0x2f;
    const start = isEnd ? at + 2 : at + 1;
    if (!isLetter(bytes[start])) {
      const isDeclaration = isEnd ? start < bytes.length : [0x21, 0x3f].includes(bytes[start] ?? 0);
      at = isDeclaration ? declarationEnd(bytes, at, false) : at + 1;
      continue;
    }
    const end = reader.read(start);
    if (end < 0) break;
    const name = text(bytes, start, reader.nameEnd).toLowerCase();
    tags.push({ tag: isEnd ? `/${name}` : name, end, attributes: isEnd ? [] : valuesOf(reader) });
    at = isEnd ? end : afterRawText(bytes, end, name);
  }
  return tags;
}

function afterRawText(bytes: Uint8Array, end: number, name: string): number {
  if (name === 'plaintext') return bytes.length;
  if (!rawElements.has(name)) return end;
  return name === 'script' ? scriptEnd(bytes, end) : rawTextEnd(bytes, end, name);
}

function valuesOf(reader: TagReader): string[] {
  const values: string[] = [];
  for (let slot = 0; slot < reader.attributeCount; slot++) {
    const name = attributeTable.names[reader.ids[slot]!];
    values.push(`${name}=${text(reader.bytes, reader.starts[slot]!, reader.ends[slot]!)}`);
  }
  return values;
}

/** Returns the tags found by htmlparser2's tokenizer, without decoding references. */
export function htmlparser2Tags(bytes: Uint8Array): TagToken[] {
  const source = text(bytes, 0, bytes.length);
  const tags: TagToken[] = [];
  let name = '';
  let attribute = '';
  let value = '';
  let values = new Map<string, string>();
  const finish = (end: number) => {
    const attributes = [...values]
      .filter(([key]) => known.has(key))
      .map(([key, raw]) => `${key}=${raw}`);
    tags.push({ tag: name, end: end + 1, attributes });
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        name = source.slice(start, end).toLowerCase();
        values = new Map();
      },
      onattribname: (start, end) => {
        attribute = source.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        value += source.slice(start, end);
      },
      onattribend: (_quote: QuoteType) => {
        if (!values.has(attribute)) values.set(attribute, value);
      },
      onopentagend: finish,
      onselfclosingtag: finish,
      onclosetag: (start, end) => {
        tags.push({
          tag: `/${source.slice(start, end).toLowerCase()}`,
          end: source.indexOf('>', end) + 1,
          attributes: [],
        });
      },
      onattribentity: () => {},
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onend: () => {},
      onprocessinginstruction: () => {},
      ontext: () => {},
      ontextentity: () => {},
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return tags;
}

const latin1 = new TextDecoder('latin1');

/** Decodes one character per byte, so that positions are byte offsets. */
function text(bytes: Uint8Array, start: number, end: number): string {
  return latin1.decode(bytes.subarray(start, end));
}

function isLetter(byte: number | undefined): boolean {
  const lower = (byte ?? 0) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
