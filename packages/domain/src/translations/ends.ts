/** Splits off the white space at both ends, in linear time. */
export function splitEnds(text: string): { before: string; core: string; after: string } {
  const core = text.trim();
  const start = text.length - text.trimStart().length;
  return {
    before: text.slice(0, core === '' ? text.length : start),
    core,
    after: core === '' ? '' : text.slice(start + core.length),
  };
}

/** The end of a text, with more than enough of it to tell how it closes. */
export function closeOf(text: string): string {
  return text.slice(-200);
}
