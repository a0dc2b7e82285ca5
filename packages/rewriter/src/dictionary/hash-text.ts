import { type Hash64, hashBytes, lastHash } from '../text/hash.ts';

const encoder = new TextEncoder();
let scratch = new Uint8Array(4096);
let words = new Int32Array(scratch.buffer);

/** Returns the dictionary key of a source text. The returned object is reused by the next call. */
export function hashText(text: string): Hash64 {
  const size = text.length * 3 + 4;
  if (size > scratch.length) {
    scratch = new Uint8Array(2 ** Math.ceil(Math.log2(size)));
    words = new Int32Array(scratch.buffer);
  }
  hashBytes(scratch, words, encoder.encodeInto(text, scratch).written);
  return lastHash;
}
