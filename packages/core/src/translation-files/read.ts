import { DragomanError } from '@dragoman/domain/errors';
import { CsvReader } from './csv.ts';
import { FileLanguages } from './languages.ts';
import { PoReader } from './po.ts';
import { Tmx } from './tmx.ts';
import type { FileFault, FileItem, FileReader, Languages, UnitReader } from './unit.ts';
import { Xliff1 } from './xliff1.ts';
import { Xliff2 } from './xliff2.ts';
import { XmlReader } from './xml-reader.ts';

/** Enough to tell PO from CSV behind a long comment. */
const sniffedCharacters = 16_384;

/**
 * Yields the units of a file, a batch for each part. Recognizes XLIFF 1.x and 2.x, TMX, PO and CSV by their content.
 * Throws `DragomanError('file-language')` if the file is in other languages, and `file-language-unknown` at its end if it
 * has translations and neither the file nor `fileLanguage` names their language.
 */
export async function* readUnits(
  parts: AsyncIterable<string> | Iterable<string>,
  wanted: Languages & { readonly fileLanguage?: string | undefined },
): AsyncGenerator<FileItem[]> {
  const languages = new FileLanguages(wanted);
  languages.check({ target: wanted.fileLanguage });
  let isTranslated = false;
  for await (const items of readFile(parts, (start) => readerFor(start, languages))) {
    isTranslated ||= items.some((item) => 'target' in item && item.target !== null);
    yield items;
  }
  if (isTranslated) languages.assertNamed();
}

/** Yields the items of a file, a batch for each part. The reader is chosen by the start of the text. */
export async function* readFile<Item>(
  parts: AsyncIterable<string> | Iterable<string>,
  readerFor: (start: string) => FileReader<Item>,
): AsyncGenerator<(Item | FileFault)[]> {
  let start = '';
  let reader: FileReader<Item> | undefined;
  for await (const part of split(parts)) {
    if (reader !== undefined) yield reader.write(part);
    else {
      start += part;
      if (start.length < sniffedCharacters) continue;
      reader = readerFor(start);
      yield reader.write(start);
    }
  }
  if (reader === undefined) {
    reader = readerFor(start);
    yield reader.write(start);
  }
  yield reader.end();
}

/** Short steps let the server do other work in between. */
async function* split(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += 65_536) yield part.slice(from, from + 65_536);
}

function readerFor(start: string, languages: FileLanguages): UnitReader {
  if (isXml(start))
    return new XmlReader((root, attributes) => {
      if (root === 'tmx') return new Tmx(languages);
      if (root !== 'xliff') return undefined;
      return attributes['version']?.startsWith('2') ? new Xliff2(languages) : new Xliff1(languages);
    });
  return isPo(start) ? new PoReader(languages) : new CsvReader(languages);
}

/** The first line of PO that is neither blank nor a comment is a keyword and a string. */
function isPo(start: string): boolean {
  for (const line of start.replace('\ufeff', '').split('\n', sniffedCharacters)) {
    const text = line.trim();
    if (text !== '' && !text.startsWith('#')) return /^msg(?:id|ctxt)\s*"/.test(text);
  }
  return false;
}

export function isXml(start: string): boolean {
  return /^\ufeff?\s*</.test(start);
}

/** Bytes in which a file that names its encoding does so. */
const headLength = 4096;

/**
 * Yields a file's text. Decodes by byte order mark, else by the encoding that XML or PO names, else as UTF-8. Throws
 * `DragomanError('bad-request')` if the bytes are otherwise.
 */
export async function* decodeFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const part of bytes) {
    if (decoder !== undefined) {
      yield decode(decoder, part);
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < headLength) continue;
    decoder = new TextDecoder(encodingOf(head), { fatal: true });
    yield decode(decoder, head);
  }
  if (decoder === undefined) {
    decoder = new TextDecoder(encodingOf(head), { fatal: true });
    yield decode(decoder, head);
  }
  yield decode(decoder);
}

function decode(decoder: TextDecoder, part?: Uint8Array): string {
  try {
    return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
  } catch (cause) {
    const message = 'The file is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.';
    throw new DragomanError('bad-request', { message, cause });
  }
}

function encodingOf(head: Uint8Array): string {
  const [first = 0, second = 0] = head;
  const mark = (first << 8) | second;
  return { 65534: 'utf-16le', 65279: 'utf-16be' }[mark] ?? namedEncoding(head) ?? 'utf-8';
}

/** Returns the encoding of one byte for ASCII that an XML declaration or the header of a PO file names. */
function namedEncoding(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, headLength)).toString('latin1');
  const [, inXml] = /^<\?xml[^>]{1,100}?encoding\s{0,9}=\s{0,9}["']([\w-]{1,40})/.exec(start) ?? [];
  const [, inPo] = /^"Content-Type:[^"\n]{0,100}charset=([\w-]{1,40})/im.exec(start) ?? [];
  try {
    const { encoding } = new TextDecoder(inXml ?? inPo);
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}
