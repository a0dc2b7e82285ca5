import { decodeAttribute } from '../text/references.ts';
import { parseSrcset } from '../text/srcset.ts';
import { styleAddresses } from '../text/style.ts';
import type { Media } from '../types.ts';
import { type CompiledPage, OPERATION_SIZE } from './compiled-page.ts';
import {
  attributeOf,
  extraOf,
  kindOf,
  MEDIA,
  MEDIA_LAZY,
  MEDIA_SET,
  MEDIA_STYLE,
} from './operations.ts';

/** Returns the image URLs of a page in order, with duplicates, except `data:` URLs. */
export function media(compiled: CompiledPage): Media[] {
  const { bytes, operations } = compiled;
  const found: Media[] = [];
  const main = mainPictures(compiled);
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    const meta = operations[at + 2]!;
    const kind = kindOf(meta);
    if (kind !== MEDIA && kind !== MEDIA_SET && kind !== MEDIA_STYLE) continue;
    const value = decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
    const attribute = compiled.attributeNames.names[attributeOf(meta)]!;
    const altStart = operations[at + 3]!;
    const alt = altStart < 0 ? {} : { alt: decodeAttribute(bytes, altStart, operations[at + 4]!) };
    const picture = kind === MEDIA_SET ? main.get(operations[at + 5]!) : undefined;
    for (const address of addressesIn(kind, value)) {
      if (isData(address)) continue;
      const isSize = picture !== undefined && picture !== address;
      found.push({ address, attribute, ...alt, ...(isSize && { sizeOf: picture }) });
    }
  }
  return found;
}

/** The address of each group's picture: its lazy one, else its `src`, since a lazy picture often shares its `src` with others. */
function mainPictures({ bytes, operations }: CompiledPage): Map<number, string> {
  const main = new Map<number, string>();
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    if (kindOf(operations[at + 2]!) !== MEDIA) continue;
    const address = decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
    const group = operations[at + 5]!;
    const isLazy = extraOf(operations[at + 2]!) === MEDIA_LAZY;
    if (!isData(address) && (isLazy || !main.has(group))) main.set(group, address);
  }
  return main;
}

function isData(address: string): boolean {
  return /^\s*data:/i.test(address);
}

function addressesIn(kind: number, value: string): string[] {
  if (kind === MEDIA_SET) return parseSrcset(value).map(({ address }) => address);
  if (kind === MEDIA_STYLE) return styleAddresses(value).map(({ text }) => text);
  return [value];
}
