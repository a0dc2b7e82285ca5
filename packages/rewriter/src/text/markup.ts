import { byteClass, ENDS_TAG_NAME, isAt, LETTER } from './bytes.ts';

const GREATER = 0x3e;
const LESS = 0x3c;
const DASH = 0x2d;

/**
 * Returns the end of a token that starts with `<!`, `<?` or `</` and is neither a tag nor text: comments, bogus
 * comments, the doctype, CDATA (WHATWG 13.2.5.41 to 13.2.5.72). `position` is that of `<`.
 */
export function declarationEnd(bytes: Uint8Array, position: number, inForeign: boolean): number {
  if (bytes[position + 1] === 0x21) {
    if (bytes[position + 2] === DASH && bytes[position + 3] === DASH) {
      return commentEnd(bytes, position + 4);
    }
    if (inForeign && bytes[position + 2] === 0x5b && isCdata(bytes, position + 2)) {
      return cdataEnd(bytes, position + 9);
    }
  }
  return after(bytes, bytes.indexOf(GREATER, position + 2));
}

/** True if the `<` at `at` is text (WHATWG 13.2.5.6): no tag, comment or declaration starts with it. */
export function isLiteralLess(bytes: Uint8Array, at: number): boolean {
  if (at + 1 >= bytes.length) return true;
  const next = bytes[at + 1]!;
  if (next === 0x2f) return at + 2 >= bytes.length;
  return next !== 0x21 && next !== 0x3f && (byteClass[next]! & LETTER) === 0;
}

function after(bytes: Uint8Array, found: number): number {
  return found < 0 ? bytes.length : found + 1;
}

function isCdata(bytes: Uint8Array, position: number): boolean {
  const opening = '[CDATA[';
  for (let index = 0; index < opening.length; index++) {
    if (bytes[position + index] !== opening.charCodeAt(index)) return false;
  }
  return true;
}

function cdataEnd(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(GREATER, start); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    if (at - 2 >= start && bytes[at - 1] === 0x5d && bytes[at - 2] === 0x5d) return at + 1;
  }
  return bytes.length;
}

/** `start` is the start of the comment's text. `<!-->`, `<!--->` and `--!>` end a comment too. */
function commentEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] === GREATER) return start + 1;
  if (bytes[start] === DASH && bytes[start + 1] === GREATER) return start + 2;
  for (let at = bytes.indexOf(GREATER, start); at >= 0; at = bytes.indexOf(GREATER, at + 1)) {
    const dash = bytes[at - 1] === 0x21 ? at - 2 : at - 1;
    if (dash - 1 >= start && bytes[dash] === DASH && bytes[dash - 1] === DASH) return at + 1;
  }
  return bytes.length;
}

/** Returns the position of the `</name` that ends raw text or RCDATA starting at `start`; the page's length if none. */
export function rawTextEnd(bytes: Uint8Array, start: number, name: string): number {
  for (let at = bytes.indexOf(LESS, start); at >= 0; at = bytes.indexOf(LESS, at + 1)) {
    if (bytes[at + 1] === 0x2f && endsName(bytes, at + 2, name)) return at;
  }
  return bytes.length;
}

function endsName(bytes: Uint8Array, position: number, name: string): boolean {
  if (!isAt(bytes, position, name)) return false;
  const next = bytes[position + name.length];
  return next !== undefined && (byteClass[next]! & ENDS_TAG_NAME) !== 0;
}

/** Like `rawTextEnd`, for scripts: `<!-- <script>` hides the next end tag (WHATWG 13.2.5.15 to 13.2.5.31). */
export function scriptEnd(bytes: Uint8Array, start: number): number {
  let inComment = false;
  let inScript = false;
  for (let at = start; at < bytes.length; at++) {
    if (!inComment) {
      const next = bytes.indexOf(LESS, at);
      if (next < 0) return bytes.length;
      at = next;
    }
    const byte = bytes[at];
    if (byte === LESS) {
      if (bytes[at + 1] === 0x2f && endsName(bytes, at + 2, 'script')) {
        if (!inScript) return at;
        inScript = false;
      } else if (!inComment && isAt(bytes, at, '<!--')) {
        inComment = true;
        at += 1;
      } else if (inComment && endsName(bytes, at + 1, 'script')) inScript = true;
    } else if (byte === DASH && bytes[at + 1] === DASH) {
      let last = at + 1;
      while (bytes[last + 1] === DASH) last += 1;
      if (bytes[last + 1] === GREATER) {
        inComment = false;
        inScript = false;
      }
      at = last;
    }
  }
  return bytes.length;
}
