import { pathWithoutQuery } from '@dragoman/domain/addresses';

const maxPathLength = 1500;
const maxSegments = 20;

/**
 * True for paths that faulty relative links produce: very long or deep, or with a segment or a group of segments repeated three
 * times in a row.
 */
export function looksEndless(path: string): boolean {
  if (path.length > maxPathLength) return true;
  const segments = pathWithoutQuery(path).split('/').filter(Boolean);
  return segments.length > maxSegments || hasRepeatedGroup(segments);
}

function hasRepeatedGroup(segments: readonly string[]): boolean {
  for (let size = 1; size * 3 <= segments.length; size += 1)
    for (let start = 0; start + size * 3 <= segments.length; start += 1)
      if (repeatsThrice(segments, start, size)) return true;
  return false;
}

function repeatsThrice(segments: readonly string[], start: number, size: number): boolean {
  for (let at = start; at < start + size * 2; at += 1)
    if (segments[at] !== segments[at + size]) return false;
  return true;
}

const file =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|gif|gz|ico|jpe?g|js|json|mjs|mov|mp[34]|ogg|otf|pdf|png|pptx?|rss|svg|tar|ttf|txt|wasm|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i;

/** True for files and for addresses reserved by a content delivery network. */
export function isNoPage(path: string): boolean {
  const bare = pathWithoutQuery(path);
  return file.test(bare) || bare.startsWith('/cdn-cgi/');
}

/**
 * Replaces digits and parameter values, in which the pages of calendars, lists and filters differ. Returns undefined for a path
 * without them.
 */
export function patternOfPath(path: string): string | undefined {
  const bare = pathWithoutQuery(path);
  const shape = bare.replace(/\d+/g, '0');
  const names = path
    .slice(bare.length + 1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '')
    .filter(Boolean);
  if (names.length > 0) return `${shape}?*`;
  return shape === bare ? undefined : shape;
}
