import { isAscii, isUtf8 } from 'node:buffer';
import { DragomanError } from '@dragoman/domain/errors';
import {
  guessEncoding,
  type LegacyEncoding,
  legacyEncodings,
} from '@dragoman/domain/translation-files';

/** Bytes in which a file that names its encoding does so. */
const headLength = 4096;

/** Yields the bytes in parts of which the first is long enough to tell what they are. */
export async function* withHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const part of bytes) {
    if (head === undefined) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < headLength) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}

/** How a file without an encoding of its own was read. */
export interface ReadAs {
  readonly encoding: LegacyEncoding;
  /** The first line beyond ASCII, at most 200 characters. */
  readonly sample: string;
}

/** Returns how to decode an upload, and what tells how it was read: null if its text is Unicode. */
export function decodingOf(
  encoding: LegacyEncoding | undefined,
  guessFor: readonly string[] | undefined,
): Decoding & { readonly readAs: () => ReadAs | null } {
  let found: ReadAs | null = null;
  const onReadAs = (readAs: ReadAs) => {
    found = readAs;
  };
  return { encoding, guessFor, onReadAs, readAs: () => found };
}

export interface Decoding {
  /** Chosen by a person. A byte order mark outweighs it. */
  readonly encoding?: LegacyEncoding | undefined;
  /** Languages of the file, by which its encoding is guessed if it names none and is not UTF-8. By default nothing is guessed. */
  readonly guessFor?: readonly string[] | undefined;
  /** Hears of an encoding that was chosen or guessed. */
  readonly onReadAs?: ((readAs: ReadAs) => void) | undefined;
}

/**
 * Yields the text of parts by `withHead`. Decodes by byte order mark, else by the encoding that was chosen, or that XML or PO
 * names, else as UTF-8, else as guessed. Throws `DragomanError('bad-request')`, or the given error, if the bytes are otherwise.
 */
export async function* decodeText(
  parts: AsyncIterable<Uint8Array>,
  { encoding, guessFor, onReadAs }: Decoding = {},
  errorFor: (cause: unknown) => DragomanError = noText,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let guessed = guessFor;
  let isAsciiYet = true;
  for await (const part of endingInAscii(parts)) {
    if (decoder === undefined) {
      const known = markedEncoding(part) ?? encoding ?? namedEncoding(part);
      if (known !== undefined) guessed = undefined;
      decoder = new TextDecoder(known ?? 'utf-8', { fatal: true });
    }
    const isFirstBeyond: boolean = isAsciiYet && !isAscii(part);
    if (isFirstBeyond && guessed !== undefined && !isUtf8(part))
      decoder = new TextDecoder(guessEncoding(part, guessed) ?? 'utf-8', { fatal: true });
    const text = decode(decoder, errorFor, part);
    if (isFirstBeyond) tellReadAs(decoder.encoding, text, onReadAs);
    isAsciiYet &&= !isFirstBeyond;
    yield text;
  }
  if (decoder !== undefined) yield decode(decoder, errorFor);
}

/** Yields the bytes in parts of which none but the last ends within a character, unless it has no ASCII at all. */
async function* endingInAscii(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  for await (const part of parts) {
    const end = held.findLastIndex((byte) => byte < 0x80) + 1 || held.length;
    if (end > 0) yield held.subarray(0, end);
    held = end === held.length ? part : Buffer.concat([held.subarray(end), part]);
  }
  if (held.length > 0) yield held;
}

function tellReadAs(encoding: string, text: string, tell: Decoding['onReadAs']): void {
  if (!(encoding in legacyEncodings)) return;
  const at = text.search(/[^\0-\x7f]/);
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - 100);
  const [sample = ''] = text.slice(start, start + 200).split(/[\r\n]/);
  tell?.({ encoding: encoding as LegacyEncoding, sample });
}

function noText(cause: unknown): DragomanError {
  const message = 'The file is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.';
  return new DragomanError('bad-request', { message, cause });
}

function decode(
  decoder: TextDecoder,
  errorFor: (cause: unknown) => DragomanError,
  part?: Uint8Array,
): string {
  try {
    return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
  } catch (cause) {
    throw errorFor(cause);
  }
}

/** Returns the encoding that a byte order mark tells. */
function markedEncoding([first = 0, second = 0, third = 0]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  return { 65534: 'utf-16le', 65279: 'utf-16be' }[(first << 8) | second];
}

/** Returns the encoding of one byte for ASCII that an XML declaration or the header of a PO file names. */
function namedEncoding(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, headLength)).toString('latin1');
  const [, inXml] = /^<\?xml[^>]{1,100}?encoding\s{0,9}=\s{0,9}["']([\w-]{1,40})/.exec(start) ?? [];
  const [, inPo] = /^"Content-Type:[^"\n]{0,100}charset=([\w-]{1,40})/im.exec(start) ?? [];
  const name = inXml ?? inPo;
  if (name === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}
