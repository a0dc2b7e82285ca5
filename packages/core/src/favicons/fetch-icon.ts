import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing';
import { iconLinks, rankIcons } from './icon-links.ts';
import { imageType } from './image-type.ts';

export interface Icon {
  readonly type: string;
  readonly content: Uint8Array;
}

/** `none`: the host answers and has no icon. `unreachable`: it does not answer, which may pass. */
export type IconSearch = Icon | 'none' | 'unreachable';

export interface IconFetching {
  /** Behind the outgoing gate. */
  readonly fetchPage: PageFetcher;
  /** A public service instead of the host itself, with `{host}` and `{size}`. */
  readonly service?: string | undefined;
}

const maxIconBytes = 256_000;
const maxPageBytes = 2_000_000;
const timeout = 6000;
const triedIcons = 4;
const accept = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';

/** Looks for the icon of a host near a width: what its first page names, else `/favicon.ico`. Does not throw. */
export async function fetchIcon(
  fetching: IconFetching,
  host: string,
  size: number,
): Promise<IconSearch> {
  const { service } = fetching;
  if (service !== undefined) {
    const address = service.replaceAll('{host}', encodeURIComponent(host));
    return (await tryIcon(fetching, address.replaceAll('{size}', String(size)))) ?? 'none';
  }
  const page = await firstPage(fetching, host);
  if (page === undefined) return 'unreachable';
  for (const address of candidates(page, size)) {
    const icon = await tryIcon(fetching, address);
    if (icon !== undefined) return icon;
  }
  return 'none';
}

async function firstPage(
  { fetchPage }: IconFetching,
  host: string,
): Promise<FetchedPage | undefined> {
  for (const scheme of ['https', 'http']) {
    try {
      return await fetchPage(`${scheme}://${host}/`, { maxBytes: maxPageBytes, timeout });
    } catch (error) {
      if (error instanceof DragomanError && error.code === 'address-refused') return undefined;
    }
  }
  return undefined;
}

function candidates({ body, url }: FetchedPage, size: number): string[] {
  // Markup is ASCII in every encoding of the web but UTF-16, and addresses seldom are not.
  const html = new TextDecoder().decode(body.subarray(0, 512_000));
  const named = rankIcons(iconLinks(html, url), size).map(({ href }) => href);
  return [...named.slice(0, triedIcons), new URL('/favicon.ico', url).href];
}

async function tryIcon({ fetchPage }: IconFetching, address: string): Promise<Icon | undefined> {
  try {
    const content = address.startsWith('data:')
      ? dataContent(address)
      : await remoteContent(fetchPage, address);
    const type = content && imageType(content);
    return content === undefined || type === undefined ? undefined : { type, content };
  } catch {
    // Refused, gone, too large, too late: the next one may do.
    return undefined;
  }
}

async function remoteContent(
  fetchPage: PageFetcher,
  address: string,
): Promise<Uint8Array | undefined> {
  const found = await fetchPage(address, { maxBytes: maxIconBytes, timeout, headers: { accept } });
  return found.status === 200 ? found.body : undefined;
}

function dataContent(address: string): Uint8Array | undefined {
  const [, base64, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(address) ?? [];
  if (data.length > maxIconBytes) return undefined;
  const text = decodeURIComponent(data);
  return base64 === undefined ? Buffer.from(text) : Buffer.from(text, 'base64');
}
