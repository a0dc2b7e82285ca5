/** A URL in `url(...)` of an inline style, and its position. */
export interface StyleAddress {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the URLs of an inline style as written, without decoding CSS escapes. Linear. */
export function styleAddresses(style: string): StyleAddress[] {
  const found: StyleAddress[] = [];
  const lower = style.toLowerCase();
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', at)) {
    let start = at + 4;
    while (start < style.length && /\s/.test(style[start]!)) start += 1;
    const quote = style[start];
    const isQuoted = quote === '"' || quote === "'";
    if (isQuoted) start += 1;
    let end = style.indexOf(isQuoted ? quote : ')', start);
    if (end < 0) return found;
    at = end;
    while (!isQuoted && end > start && /\s/.test(style[end - 1]!)) end -= 1;
    if (end > start) found.push({ text: style.slice(start, end), start, end });
  }
  return found;
}
