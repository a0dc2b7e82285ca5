/** A tag as a parser sees it before the body; comments and text elements are skipped as a whole. */
const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|noscript|template|textarea)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)|<meta(?=[\s/>])(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*|<(?:\/head|body)(?=[\s/>])/gi;
// The value is optional, so that matching never backtracks over a name or a quote.
const attribute = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>]+)?)?/g;

interface MetaPolicy {
  /** With character references decoded. */
  readonly text: string;
  /** Position of the attribute's value in the page, including quotes. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the policies set by `<meta http-equiv="content-security-policy">` in the page's head (CSP 3 §3.3), in order.
 */
export function metaPolicies(html: string): readonly MetaPolicy[] {
  const found: MetaPolicy[] = [];
  for (const match of html.matchAll(token)) {
    const [tag] = match;
    if (/^<(?:\/head|body)$/i.test(tag)) break;
    const policy = /^<meta/i.test(tag) ? policyOf(tag, match.index) : undefined;
    if (policy !== undefined) found.push(policy);
  }
  return found;
}

function policyOf(tag: string, offset: number): MetaPolicy | undefined {
  const attributes = [...tag.matchAll(attribute)];
  const valued = (name: string) => attributes.find(([, key]) => key?.toLowerCase() === name);
  const kind = unquote(valued('http-equiv')?.[2] ?? '').trim();
  const content = valued('content');
  const value = content?.[2];
  if (!/^content-security-policy$/i.test(kind) || content === undefined || value === undefined)
    return undefined;
  const start = offset + content.index + content[0].length - value.length;
  return { text: decode(unquote(value)), start, end: start + value.length };
}

/**
 * Rewrites the policies in a page's head; everything else, including policies that do not change, is preserved byte for
 * byte.
 * @param html in any ASCII-compatible decoding, including latin1
 */
export function adjustMetaPolicies(html: string, adjust: (policy: string) => string): string {
  let written = '';
  let from = 0;
  for (const { text, start, end } of metaPolicies(html)) {
    const adjusted = adjust(text);
    if (adjusted === text) continue;
    written += `${html.slice(from, start)}"${encode(adjusted)}"`;
    from = end;
  }
  return written + html.slice(from);
}

function unquote(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

function decode(text: string): string {
  return text
    .replace(/&(?:apos|#0*39|#x0*27);/gi, "'")
    .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replaceAll('&amp;', '&');
}

function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
