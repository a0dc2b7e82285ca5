import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import { iconLinks, rankIcons } from './icon-links.ts';
import { imageType } from './image-type.ts';

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
