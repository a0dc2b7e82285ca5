/** Splits off the whitespace at both ends, in linear time. */
export function splitEnds(text: string): { before: string; core: string; after: string } {
  const core = text.trim();
  const start = text.length - text.trimStart().length;
  return {
    before: text.slice(0, core === '' ? text.length : start),
    core,
    after: core === '' ? '' : text.slice(start + core.length),
  };
}

/** Returns the end of a text, long enough to check its closing punctuation. */
export function closeOf(text: string): string {
  return text.slice(-200);
}

/** Returns what follows the last letter or digit of a text. */
export function punctuationAfter(text: string): string {
  return /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(closeOf(text))?.[0] ?? '';
}
