import { readTags } from '@dragoman/rewriter';

/** An icon that a page links. `size` is its width in pixels, Infinity for vectors, undefined if unknown. */
export interface IconLink {
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
