import { decodeAttribute } from '../text/references.ts';
import type { PageMetadata } from '../types.ts';
import {
  type CompiledPage,
  METADATA_BASE,
  METADATA_CANONICAL,
  METADATA_LANG,
  METADATA_OG_LOCALE,
  METADATA_REFRESH,
  METADATA_ROBOTS,
} from './compiled-page.ts';

const names = [
  ['lang', METADATA_LANG],
  ['base', METADATA_BASE],
  ['canonical', METADATA_CANONICAL],
  ['robots', METADATA_ROBOTS],
  ['ogLocale', METADATA_OG_LOCALE],
  ['refresh', METADATA_REFRESH],
] as const;

/** Returns a page's metadata with character references decoded; `refresh` is the whole `content` of the `<meta>`. */
export function metadata(compiled: CompiledPage): PageMetadata {
  const found: { -readonly [Name in keyof PageMetadata]: PageMetadata[Name] } = {};
  for (const [name, item] of names) {
    const start = compiled.metadata[item * 2]!;
    if (start >= 0)
      found[name] = decodeAttribute(compiled.bytes, start, compiled.metadata[item * 2 + 1]!);
  }
  return found;
}
