/** A start tag of a page's head. */
export interface HeadTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const tagName = /[a-z][^\s/>]*/iy;
const attribute = /[\s/]*([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;
const rawText = new Set(['script', 'style', 'title', 'noscript', 'template']);

/** Yields the start tags before the body. Runs in linear time, because the page may be hostile; it may miss tags. */
export function* headTags(html: string): Generator<HeadTag> {
  let at = html.indexOf('<');
  while (at !== -1) {
    tagName.lastIndex = at + 1;
    const name = tagName.exec(html)?.[0].toLowerCase();
    if (html.startsWith('<!--', at)) at = html.indexOf('-->', at + 4);
    else if (name === undefined) at += 1;
    else if (name === 'body') return;
    else {
      const { attributes, end } = readAttributes(html, at + 1 + name.length);
      yield { name, attributes };
      at = rawText.has(name) ? closing(html, name, end) : end;
    }
    at = at === -1 ? -1 : html.indexOf('<', at);
  }
}

function readAttributes(
  html: string,
  start: number,
): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let end = start;
  for (;;) {
    attribute.lastIndex = end;
    const match = attribute.exec(html);
    if (match === null) return { attributes, end };
    const [whole, name = '', double, single, bare] = match;
    const value = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value);
    end += whole.length;
  }
}

function closing(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}
