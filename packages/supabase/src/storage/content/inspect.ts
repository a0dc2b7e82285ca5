import { createHash } from 'node:crypto';
import { refusals } from '../storage-error.ts';
import { headLength, recognizeType } from './content-type.ts';
import { createSvgCheck, RefusedSvg } from './svg.ts';

export interface ContentRules {
  /** Maximum bytes. */
  readonly limit: number;
  /** Allowed types, recognized by content; if empty, every declared type is allowed. */
  readonly allowed: readonly string[];
  readonly declared: string;
}

export interface Inspection {
  /** Yields the same bytes. Throws a refusal as early as possible, so that no refused file is stored. */
  readonly stream: AsyncGenerator<Uint8Array>;
  /** Returns the properties of the content, once the stream was consumed. */
  result(): { readonly size: number; readonly eTag: string; readonly mimetype: string };
}

/** Inspects content while it streams to the store: size, type and MD5, buffering only the head. */
export function inspectContent(body: AsyncIterable<Uint8Array>, rules: ContentRules): Inspection {
  const hash = createHash('md5');
  let size = 0;
  let mimetype = rules.declared;
  async function* measure(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > rules.limit) throw refusals.tooLarge();
      hash.update(chunk);
      yield chunk;
    }
  }
  async function* inspect(): AsyncGenerator<Uint8Array> {
    const measured = measure();
    try {
      const [head, whole] = await readHead(measured);
      if (rules.allowed.length > 0) {
        mimetype = recognizeType(head, rules.declared, rules.allowed);
      }
      const isSvg = mimetype === 'image/svg+xml' && rules.allowed.length > 0;
      yield* isSvg ? checkSvg(whole) : whole;
    } finally {
      // Releases the source, so that the rest of the request can be drained.
      await measured.return(undefined);
    }
  }
  return {
    stream: inspect(),
    result: () => ({ size, eTag: `"${hash.digest('hex')}"`, mimetype }),
  };
}

async function readHead(
  body: AsyncGenerator<Uint8Array>,
): Promise<[head: Uint8Array, whole: AsyncGenerator<Uint8Array>]> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < headLength) {
    const { value, done } = await body.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  async function* whole() {
    yield* chunks;
    yield* body;
  }
  return [Buffer.concat(chunks), whole()];
}

async function* checkSvg(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const check = createSvgCheck();
  for await (const chunk of body) {
    asRefusal(() => check.write(chunk));
    yield chunk;
  }
  asRefusal(() => check.end());
}

function asRefusal(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof RefusedSvg)) throw error;
    throw refusals.invalidMimeType(`The SVG image is refused: ${error.message}`);
  }
}
