import type { Readable, Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { DragomanError } from '@dragoman/domain/errors';

/** Content codings supported by `readBody`, as an `Accept-Encoding` value. */
export const acceptedEncodings = 'gzip, deflate, br, zstd';

const maxCodings = 3;

export interface DecodeLimits {
  /** Maximum total bytes decoded by all codings of a body. */
  readonly maxBytes: number;
  /** Aborts decoding. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a response body and decodes its content codings (RFC 9110 § 8.4) in memory.
 * Throws `DragomanError`: `too-large` if the body exceeds `maxBytes`, compressed or decompressed; `origin-invalid` if a
 * coding is unknown or the data is invalid. Connection errors are rethrown.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  limits: DecodeLimits,
): Promise<Uint8Array> {
  return decodeBody(await collect(body, limits.maxBytes), contentEncoding, limits);
}

/**
 * Decodes at most three content codings, the last one applied first. Throws `DragomanError`: `too-large` if the codings
 * together decode to more than `maxBytes`; `origin-invalid` if there are more codings, one is unknown or the data is
 * invalid. Throws the signal's reason once it is aborted.
 */
export async function decodeBody(
  body: Uint8Array,
  contentEncoding: string,
  { maxBytes, signal }: DecodeLimits,
): Promise<Uint8Array> {
  let bytes = body;
  let left = maxBytes;
  for (const coding of codings(contentEncoding).reverse()) {
    if (bytes.length === 0) return bytes;
    bytes = await decode(bytes, coding, { maxBytes: left, signal });
    left -= bytes.length;
  }
  return bytes;
}

function codings(contentEncoding: string): string[] {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > maxCodings) throw unreadable(`${names.length} content codings`);
  return names;
}

async function decode(
  bytes: Uint8Array,
  coding: string,
  { maxBytes, signal }: DecodeLimits,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const decoder = decoderFor(coding, bytes);
  const stop = () => decoder.destroy(new Error('decoding was aborted'));
  signal?.addEventListener('abort', stop, { once: true });
  decoder.end(bytes);
  try {
    return await collect(decoder, maxBytes);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof DragomanError) throw error;
    throw unreadable(`not valid ${coding}`, error);
  } finally {
    signal?.removeEventListener('abort', stop);
    decoder.destroy();
  }
}

function decoderFor(coding: string, bytes: Uint8Array): Transform {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return hasZlibHeader(bytes) ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    case 'zstd':
      return createZstdDecompress();
    default:
      throw unreadable(`content coding ${coding}`);
  }
}

/** Some servers send raw deflate data, against RFC 9110 § 8.4.1.2; a zlib header (RFC 1950) tells the two apart. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

async function collect(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new DragomanError('too-large', { detail: `over ${maxBytes} bytes` });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, size);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, size);
}

function unreadable(detail: string, cause?: unknown): DragomanError {
  return new DragomanError('origin-invalid', { detail, cause });
}
