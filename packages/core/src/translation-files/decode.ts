import { DragomanError } from '@dragoman/domain/errors';

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

/**
 * Yields the text of parts by `withHead`. Decodes by byte order mark, else by the encoding that XML or PO names, else as
 * UTF-8. Throws `DragomanError('bad-request')`, or the given error, if the bytes are otherwise.
 */
export async function* decodeText(
  parts: AsyncIterable<Uint8Array>,
  errorFor: (cause: unknown) => DragomanError = noText,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of parts) {
    decoder ??= new TextDecoder(encodingOf(part), { fatal: true });
    yield decode(decoder, errorFor, part);
  }
  if (decoder !== undefined) yield decode(decoder, errorFor);
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
