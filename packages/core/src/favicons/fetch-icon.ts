import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import { readTags } from '@dragoman/rewriter';

export interface Icon {
  readonly type: string;
  readonly content: Uint8Array;
}

/** `none`: the host has no icon. `unreachable`: it does not respond. */
export type IconSearch = Icon | 'none' | 'unreachable';

export interface IconSource {
  /** Behind the outgoing gate. */
  readonly fetchPage: PageFetcher;
  /** See `FaviconOptions`. */
  readonly service?: string | undefined;
}

const maxIconBytes = 256_000;
const maxPageBytes = 2_000_000;
const timeoutMs = 6000;
const maxTries = 4;
const accept = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';

/** Finds a host's icon closest to a width: one that its start page links, otherwise `/favicon.ico`. Never throws. */
export async function fetchIcon(
  source: IconSource,
  host: string,
  size: number,
): Promise<IconSearch> {
  const { service } = source;
  if (service !== undefined) {
    const address = service.replaceAll('{host}', encodeURIComponent(host));
    return (await tryIcon(source, address.replaceAll('{size}', String(size)))) ?? 'none';
  }
  const page = await startPage(source, host);
  if (page === undefined) return 'unreachable';
  for (const address of iconAddresses(page, size)) {
    const icon = await tryIcon(source, address);
    if (icon !== undefined) return icon;
  }
  return 'none';
}

async function startPage(
  { fetchPage }: IconSource,
  host: string,
): Promise<FetchedPage | undefined> {
  for (const scheme of ['https', 'http']) {
    try {
      return await fetchPage(`${scheme}://${host}/`, {
        maxBytes: maxPageBytes,
        timeout: timeoutMs,
      });
    } catch (error) {
      if (error instanceof DragomanError && error.code === 'address-refused') return undefined;
    }
  }
  return undefined;
}

function iconAddresses({ body, url }: FetchedPage, size: number): string[] {
  // Good enough for any encoding but UTF-16: markup and addresses are ASCII.
  const linked = rankIcons(iconLinks(body.subarray(0, 512_000), url), size).map(({ href }) => href);
  return [...linked.slice(0, maxTries), new URL('/favicon.ico', url).href];
}

async function tryIcon({ fetchPage }: IconSource, address: string): Promise<Icon | undefined> {
  try {
    const content = address.startsWith('data:')
      ? dataContent(address)
      : await remoteContent(fetchPage, address);
    const type = content && imageType(content);
    return content === undefined || type === undefined ? undefined : { type, content };
  } catch {
    // The caller tries the next candidate.
    return undefined;
  }
}

async function remoteContent(
  fetchPage: PageFetcher,
  address: string,
): Promise<Uint8Array | undefined> {
  const found = await fetchPage(address, {
    maxBytes: maxIconBytes,
    timeout: timeoutMs,
    headers: { accept },
  });
  return found.status === 200 ? found.body : undefined;
}

function dataContent(address: string): Uint8Array | undefined {
  const comma = address.indexOf(',');
  const data = address.slice(comma + 1);
  if (comma < 0 || data.length > maxIconBytes) return undefined;
  const text = decodeURIComponent(data);
  return Buffer.from(text, address.slice(0, comma).endsWith(';base64') ? 'base64' : 'utf8');
}

/** Detects an icon's media type from its first bytes; undefined if it is not a web image. */
export function imageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024));
  const hex = start.subarray(0, 16).toString('hex');
  for (const [type, pattern] of signatures) if (pattern.test(hex)) return type;
  return vector.test(start.toString('latin1')) ? 'image/svg+xml' : undefined;
}

// Hexadecimal, from mimesniff.spec.whatwg.org §6.1.
const signatures: readonly [string, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/x-icon', /^00000100..00/],
  ['image/gif', /^474946383[79]61/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(66|73)/],
];

/** SVG has no signature; matches its first element after an XML prolog. */
const vector =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>]*>)\s*)*<svg[\s>]/i;

/** An icon that a page links. `size` is its width in pixels, Infinity for vectors, undefined if unknown. */
interface IconLink {
  readonly href: string;
  readonly size: number | undefined;
  /** True for home-screen icons, which are opaque and therefore second choice. */
  readonly touch: boolean;
}

const maxLinks = 50;
const read = ['href', 'rel', 'type', 'sizes'];

/** The icons linked in a page's head (`rel` icon, shortcut icon, apple-touch-icon), with absolute addresses. */
export function iconLinks(page: Uint8Array, pageAddress: string): IconLink[] {
  const found: IconLink[] = [];
  let base = pageAddress;
  for (const { name, isEnd, attributes } of readTags(page, read)) {
    if (name === 'body' && !isEnd) break;
    const href = attributes.get('href')?.trim();
    if (!href) continue;
    if (name === 'base') base = URL.parse(href, pageAddress)?.href ?? base;
    if (name === 'link') found.push(...readIcon(attributes, href, base));
    if (found.length >= maxLinks) break;
  }
  return found;
}

function readIcon(attributes: ReadonlyMap<string, string>, href: string, base: string): IconLink[] {
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  const touch = relations.some((relation) => relation.startsWith('apple-touch-icon'));
  if (!touch && !relations.includes('icon')) return [];
  const address = URL.parse(href, base);
  if (address === null || !/^(https?|data):$/.test(address.protocol)) return [];
  const isVector = /svg/i.test(attributes.get('type') ?? '') || /\.svg$/i.test(address.pathname);
  const size = readSize(attributes.get('sizes') ?? '') ?? (isVector ? Infinity : undefined);
  return [{ href: address.href, size: size ?? (touch ? 180 : undefined), touch }];
}

function readSize(sizes: string): number | undefined {
  if (/\bany\b/i.test(sizes)) return Infinity;
  const widths = sizes.split(/\s/).map((size) => Number(/^(\d{1,5})x\d{1,5}$/i.exec(size)?.[1]));
  const known = widths.filter((width) => !Number.isNaN(width));
  return known.length > 0 ? Math.max(...known.slice(0, maxLinks)) : undefined;
}

/** Sorts icons best first: the smallest that is large enough, then smaller ones by size; home-screen icons last. */
export function rankIcons(icons: readonly IconLink[], wanted: number): IconLink[] {
  const cost = ({ size = 16, touch }: IconLink) => {
    // A bitmap of exactly the size beats a vector.
    const width = size === Infinity ? wanted + 1 : size;
    const misfit = width >= wanted ? width - wanted : (wanted - width) * 100;
    return misfit + (touch ? 1_000_000 : 0);
  };
  return icons.toSorted((one, other) => cost(one) - cost(other));
}
