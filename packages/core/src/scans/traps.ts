import { pathWithoutQuery } from '@dragoman/domain/addresses';

const maxPathLength = 1500;
const maxSegments = 20;

/**
 * Whether a path has grown as links of a faulty page grow it: very long, very deep, one segment three times or more in a
 * row, or a group of segments repeated three times.
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

/** Whether a path names a file that is no page, or an address that a content delivery network keeps for itself. */
export function isNoPage(path: string): boolean {
  const bare = pathWithoutQuery(path);
  return file.test(bare) || bare.startsWith('/cdn-cgi/');
}

/**
 * The shape of a path with query whose number is capped: calendars, pagination and filters differ only in digits and in
 * values of parameters. Undefined for a path that has neither.
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
