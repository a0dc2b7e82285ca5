/** A link of a `Link` header; `href` is as written. */
export interface HeaderLink {
  readonly href: string;
  readonly rel?: string;
  readonly hreflang?: string;
}

const maxLinks = 200;

/** Reads the links of a `Link` header (RFC 8288 section 3, appendix B.2) in one pass; stops at the first mistake and after 200 links. */
export function linksInHeader(header: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  while (links.length < maxLinks) {
    at = skip(header, at, ' \t,');
    const end = header[at] === '<' ? header.indexOf('>', at) : -1;
    if (end < 0) return links;
    const link: Record<string, string> = {};
    const href = header.slice(at + 1, end);
    at = skip(header, end + 1, ' \t');
    while (header[at] === ';') at = readParameter(header, at + 1, link);
    links.push({ ...link, href });
  }
  return links;
}

/** Adds the parameter at `start` to `link` if it is wanted and the first of its name. Returns the position after it. */
function readParameter(header: string, start: number, link: Record<string, string>): number {
  const nameAt = skip(header, start, ' \t');
  const nameEnd = until(header, nameAt, ' \t=;,');
  const name = header.slice(nameAt, nameEnd).toLowerCase();
  let at = skip(header, nameEnd, ' \t');
  if (header[at] !== '=') return at;
  at = skip(header, at + 1, ' \t');
  const isQuoted = header[at] === '"';
  const end = isQuoted ? endOfQuoted(header, at + 1) : until(header, at, ' \t;,');
  const value = header.slice(isQuoted ? at + 1 : at, end);
  if (name === 'rel' || name === 'hreflang') link[name] ??= value;
  return skip(header, isQuoted ? end + 1 : end, ' \t');
}

function endOfQuoted(header: string, from: number): number {
  let at = from;
  while (at < header.length && header[at] !== '"') at += header[at] === '\\' ? 2 : 1;
  return Math.min(at, header.length);
}

function skip(header: string, from: number, characters: string): number {
  let at = from;
  while (at < header.length && characters.includes(header[at] as string)) at += 1;
  return at;
}

function until(header: string, from: number, characters: string): number {
  let at = from;
  while (at < header.length && !characters.includes(header[at] as string)) at += 1;
  return at;
}
