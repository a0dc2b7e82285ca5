/** The URL in the `content` of a `<meta http-equiv=refresh>` and its position. */
export interface RefreshAddress {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the URL of a refresh (WHATWG 4.2.5.3, "shared declarative refresh steps"); undefined if none. */
export function refreshAddress(content: string): RefreshAddress | undefined {
  const time = /^[\t\n\f\r ]*[\d.]+[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/.exec(content);
  if (time === null) return undefined;
  let start = time[0].length;
  const name = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(content.slice(start));
  if (name !== null) start += name[0].length;
  const quote = content[start];
  let end = content.length;
  if (quote === '"' || quote === "'") {
    start += 1;
    const closing = content.indexOf(quote, start);
    if (closing >= 0) end = closing;
  }
  const text = content.slice(start, end);
  return text.trim() === '' ? undefined : { text, start, end };
}
