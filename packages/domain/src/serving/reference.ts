/** A URI reference split into its five parts, with bytes as written (RFC 3986 §3). A missing part is undefined. */
export interface Reference {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

const pattern = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/**
 * Splits a reference (RFC 3986 appendix B) after the cleanup that browsers do (WHATWG URL §4.4): whitespace is trimmed,
 * tabs and line breaks are removed, and backslashes before the query become slashes.
 */
export function parseReference(written: string): Reference {
  const clean = cleanReference(written);
  const [, scheme, authority, path = '', query, fragment] = pattern.exec(clean) ?? [];
  return { scheme: scheme?.toLowerCase(), authority, path, query, fragment };
}

function cleanReference(written: string): string {
  const trimmed = trimmedEnds(written).replace(/[\t\n\r]/g, '');
  if (!trimmed.includes('\\') || /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(trimmed)) return trimmed;
  const end = trimmed.search(/[?#]/);
  const head = end < 0 ? trimmed : trimmed.slice(0, end);
  return head.replaceAll('\\', '/') + trimmed.slice(head.length);
}

// Not a regular expression: one anchored at the end is quadratic on long runs of spaces.
function trimmedEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

/** Resolves a reference against an absolute one (RFC 3986 §5.2.2), preserving all other bytes. */
export function resolveReference(reference: Reference, base: Reference): Reference {
  const { query, fragment } = reference;
  if (reference.scheme !== undefined && reference.authority !== undefined) {
    return { ...reference, path: removeDotSegments(reference.path || '/') };
  }
  const scheme = base.scheme;
  if (reference.authority !== undefined) {
    const path = removeDotSegments(reference.path || '/');
    return { scheme, authority: reference.authority, path, query, fragment };
  }
  const authority = base.authority;
  if (reference.path === '') {
    return { scheme, authority, path: base.path, query: query ?? base.query, fragment };
  }
  const path = removeDotSegments(mergePath(reference.path, base.path));
  return { scheme, authority, path, query, fragment };
}

function mergePath(path: string, base: string): string {
  return path.startsWith('/') ? path : base.slice(0, base.lastIndexOf('/') + 1) + path;
}

const oneDot = /^(?:\.|%2e)$/i;
const twoDots = /^(?:\.|%2e){2}$/i;

/** RFC 3986 §5.2.4, with `%2e` as a dot (WHATWG URL §4.1). */
function removeDotSegments(path: string): string {
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return path;
  const remaining: string[] = [];
  const segments = path.slice(1).split('/');
  segments.forEach((segment, index) => {
    const dots = oneDot.test(segment) || twoDots.test(segment);
    if (twoDots.test(segment)) remaining.pop();
    if (!dots) remaining.push(segment);
    else if (index === segments.length - 1) remaining.push('');
  });
  return `/${remaining.join('/')}`;
}

/** Serializes a reference (RFC 3986 §5.3). */
export function formatReference(reference: Reference): string {
  const { scheme, authority, path, query, fragment } = reference;
  return (
    (scheme === undefined ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}
