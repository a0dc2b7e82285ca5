import { NO_VALUE, SINGLE, UNQUOTED } from '../scan/tag-reader.ts';

const encoder = new TextEncoder();
const shortSpan = 48;

/** The page being written. The buffer is reused; `take` returns a copy. */
export class Output {
  #bytes: Uint8Array = new Uint8Array(256 * 1024);
  #length = 0;

  begin(expected: number): void {
    this.#length = 0;
    if (this.#bytes.length < expected) this.#bytes = new Uint8Array(expected);
  }

  /** Makes room for `extra` more bytes and returns the buffer. */
  #room(extra: number): Uint8Array {
    if (this.#length + extra > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + extra));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  copy(source: Uint8Array, start: number, end: number): void {
    const size = end - start;
    if (size <= 0) return;
    const bytes = this.#room(size);
    let to = this.#length;
    if (size > shortSpan) bytes.set(source.subarray(start, end), to);
    else for (let at = start; at < end; at++) bytes[to++] = source[at]!;
    this.#length += size;
  }

  /** Copies a dictionary's entry: the bytes from `start` up to the next zero byte. */
  copyEntry(blob: Uint8Array, start: number): void {
    const bytes = this.#room(shortSpan);
    const limit = start + shortSpan;
    let to = this.#length;
    let at = start;
    for (; at < limit && blob[at] !== 0; at++) bytes[to++] = blob[at]!;
    this.#length = to;
    if (at === limit) this.copy(blob, at, blob.indexOf(0, at));
  }

  byte(value: number): void {
    this.#room(1)[this.#length++] = value;
  }

  text(text: string): void {
    const bytes = this.#room(text.length * 3);
    if (text.length > 200) {
      this.#length += encoder.encodeInto(text, bytes.subarray(this.#length)).written;
      return;
    }
    let to = this.#length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) {
        to += encoder.encodeInto(text.slice(at), bytes.subarray(to)).written;
        break;
      }
      bytes[to++] = code;
    }
    this.#length = to;
  }

  /** Writes text as an attribute's value, adding the `=` and quotes that the page's attribute lacks. */
  attribute(text: string, quote: number): void {
    if (quote === NO_VALUE) this.text('=');
    const isBare = quote === NO_VALUE || quote === UNQUOTED;
    this.text(isBare ? `"${escapeAttribute(text, quote)}"` : escapeAttribute(text, quote));
  }

  /** Writes a dictionary's entry, already escaped for HTML text, as an attribute's value. */
  escapedAttribute(blob: Uint8Array, start: number, quote: number): void {
    const character = quote === SINGLE ? 0x27 : 0x22;
    if (quote === UNQUOTED) this.byte(0x22);
    let from = start;
    let at = start;
    for (; at < blob.length && blob[at] !== 0; at++) {
      if (blob[at] !== character) continue;
      this.copy(blob, from, at);
      this.text(quote === SINGLE ? '&#39;' : '&quot;');
      from = at + 1;
    }
    this.copy(blob, from, at);
    if (quote === UNQUOTED) this.byte(0x22);
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Escapes text for a value in quotes of the given kind; all kinds except `SINGLE` use double quotes. */
export function escapeAttribute(text: string, quote: number): string {
  if (!/[&"'<>]/.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quote === SINGLE ? escaped.replaceAll("'", '&#39;') : escaped.replaceAll('"', '&quot;');
}
