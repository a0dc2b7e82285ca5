import { headTags } from './head-tags.ts';

/** An icon that a page links. `size` is its width in pixels, Infinity for vectors, undefined if unknown. */
export interface IconLink {
  readonly href: string;
  readonly size: number | undefined;
  /** True for home-screen icons, which are opaque and therefore second choice. */
  readonly touch: boolean;
}

const maxLinks = 50;

/** The icons linked in a page's head (`rel` icon, shortcut icon, apple-touch-icon), with absolute addresses. */
export function iconLinks(html: string, pageAddress: string): IconLink[] {
  const found: IconLink[] = [];
  let base = pageAddress;
  for (const { name, attributes } of headTags(html)) {
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
  const widths = [...sizes.matchAll(/(\d+)x\d+/gi)].map(([, width]) => Number(width));
  return widths.length > 0 ? Math.max(...widths) : undefined;
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
