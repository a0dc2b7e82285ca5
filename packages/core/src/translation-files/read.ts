import { CsvReader } from './csv.ts';
import { type Decoding, decodeText, withHead } from './decode.ts';
import { FileLanguages } from './languages.ts';
import { PoReader } from './po.ts';
import { Tmx } from './tmx.ts';
import type {
  FileFault,
  FileItem,
  FileParts,
  FileReader,
  Languages,
  SheetRow,
  UnitReader,
} from './unit.ts';
import { isWorkbook, readWorkbook } from './workbook-reader.ts';
import { Xliff1 } from './xliff1.ts';
import { Xliff2 } from './xliff2.ts';
import { XmlReader } from './xml-reader.ts';

/** Enough to tell PO from CSV behind a long comment. */
const sniffedCharacters = 16_384;

/**
 * Yields the units of a file, a batch for each part. Recognizes XLIFF 1.x and 2.x, TMX, PO, CSV and sheets by their content.
 * Throws `DragomanError('file-language')` if the file is in other languages, and `file-language-unknown` at its end if it
 * has translations and neither the file nor `fileLanguage` names their language.
 */
export async function* readUnits(
  parts: FileParts,
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

/**
 * Yields the items of a file, a batch for each part. The reader is chosen by the start of the text; that of empty text
 * reads the rows of a sheet.
 */
export async function* readFile<Item>(
  parts: FileParts,
  readerFor: (start: string) => FileReader<Item>,
): AsyncGenerator<(Item | FileFault)[]> {
  let start = '';
  let reader: FileReader<Item> | undefined;
  for await (const part of split(parts)) {
    if (typeof part !== 'string') {
      reader ??= readerFor('');
      yield reader.take?.(part) ?? [];
    } else if (reader !== undefined) yield reader.write(part);
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
async function* split(parts: FileParts): AsyncGenerator<string | readonly SheetRow[]> {
  for await (const part of parts)
    if (typeof part !== 'string') yield part;
    else
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

/**
 * Yields a file's text, or the rows of the first sheet of an XLSX file. Throws `DragomanError('bad-request')` if the bytes are
 * neither.
 */
export async function* decodeFile(
  bytes: AsyncIterable<Uint8Array>,
  decoding?: Decoding,
): AsyncGenerator<string | readonly SheetRow[]> {
  const parts = withHead(bytes);
  try {
    const { value: head } = await parts.next();
    const whole = following(head ?? new Uint8Array(), parts);
    yield* isWorkbook(head) ? readWorkbook(whole) : decodeText(whole, decoding);
  } finally {
    await parts.return(undefined);
  }
}

async function* following(
  first: Uint8Array,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* parts;
}
