import { decodeAttribute } from '../text/references.ts';
import { parseSrcset } from '../text/srcset.ts';
import { styleAddresses } from '../text/style.ts';
import type { Media } from '../types.ts';
import { type CompiledPage, OPERATION_SIZE } from './compiled-page.ts';
import { attributeOf, kindOf, MEDIA, MEDIA_SET, MEDIA_STYLE } from './operations.ts';

/** Returns the image URLs of a page in order, with duplicates, except `data:` URLs. */
export function media(compiled: CompiledPage): Media[] {
  const { bytes, operations } = compiled;
  const found: Media[] = [];
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    const meta = operations[at + 2]!;
    const kind = kindOf(meta);
    if (kind !== MEDIA && kind !== MEDIA_SET && kind !== MEDIA_STYLE) continue;
    const value = decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
    const attribute = compiled.attributeNames.names[attributeOf(meta)]!;
    const altStart = operations[at + 3]!;
    const alt = altStart < 0 ? {} : { alt: decodeAttribute(bytes, altStart, operations[at + 4]!) };
    for (const address of addressesIn(kind, value)) {
      if (!/^\s*data:/i.test(address)) found.push({ address, attribute, ...alt });
    }
  }
  return found;
}

function addressesIn(kind: number, value: string): string[] {
  if (kind === MEDIA_SET) return parseSrcset(value).map(({ address }) => address);
  if (kind === MEDIA_STYLE) return styleAddresses(value).map(({ text }) => text);
  return [value];
}
