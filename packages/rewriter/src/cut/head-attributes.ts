import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { lastHash } from '../text/hash.ts';
import type { Normalizer } from '../text/normalizer.ts';
import {
  METADATA_OG_LOCALE,
  METADATA_OG_URL,
  METADATA_REFRESH,
  METADATA_ROBOTS,
} from './compiled-page.ts';
import type { IntList } from './int-list.ts';
import type { MetadataPositions } from './metadata.ts';
import {
  MEDIA_FOLLOWER,
  META_UNIT,
  OG_LOCALE,
  OG_URL,
  operationMeta,
  REFRESH,
  ROLE_ALTERNATE,
  ROLE_CANONICAL,
  ROLE_NEXT,
  ROLE_OTHER,
  ROLE_PREV,
} from './operations.ts';
import { attributeValue } from './selectors.ts';

const CONTENT = attributeId('content');
const NAME = attributeId('name');
const PROPERTY = attributeId('property');
const HTTP_EQUIV = attributeId('http-equiv');

const translatable = new Set(
  `description keywords og:title og:description og:site_name og:image:alt twitter:title twitter:description
  twitter:image:alt`.split(/\s+/),
);
const previewImages = new Set(
  'og:image og:image:url og:image:secure_url twitter:image twitter:image:src'.split(' '),
);
const relRoles = new Map([
  ['canonical', ROLE_CANONICAL],
  ['alternate', ROLE_ALTERNATE],
  ['next', ROLE_NEXT],
  ['prev', ROLE_PREV],
  ['previous', ROLE_PREV],
  ['prefetch', ROLE_OTHER],
  ['prerender', ROLE_OTHER],
  ['author', ROLE_OTHER],
  ['help', ROLE_OTHER],
  ['license', ROLE_OTHER],
  ['search', ROLE_OTHER],
]);

/** Returns the role of a `<link>` by its lower-case `rel`; -1 if it does not link to a page. */
export function linkRole(rel: string): number {
  const found = rel.split(/[\t\n\f\r ]+/);
  if (found.includes('stylesheet')) return -1;
  for (const name of found) {
    const role = relRoles.get(name);
    if (role !== undefined) return role;
  }
  return -1;
}

/** Writes the operation for a `<meta>`'s `content`, by its other attributes. */
export function writeMeta(
  reader: TagReader,
  operations: IntList,
  normalizer: Normalizer,
  metadata: MetadataPositions,
  isOn: boolean,
): void {
  const directive = attributeValue(reader, HTTP_EQUIV)?.toLowerCase();
  if (directive?.trim() === 'content-security-policy') metadata.policies += 1;
  const slot = reader.slotOf(CONTENT);
  if (slot < 0) return;
  const start = reader.starts[slot]!;
  const end = reader.ends[slot]!;
  if (start === end) return;
  const write = (kind: number, a = 0, b = 0, c = 0) => {
    const meta = operationMeta(kind, reader.quotes[slot]!, CONTENT);
    operations.push6(start, end, meta, a, b, c);
  };
  for (const attribute of [PROPERTY, NAME]) {
    const name = attributeValue(reader, attribute)?.toLowerCase();
    if (name === undefined) continue;
    if (translatable.has(name)) {
      if (isOn && isUnit(reader, normalizer, start, end)) {
        const nameStart = reader.starts[reader.slotOf(attribute)]!;
        write(META_UNIT, lastHash.low, lastHash.high, nameStart);
      }
      return;
    }
    if (name === 'robots') metadata.set(METADATA_ROBOTS, start, end);
    else if (name === 'og:locale') {
      metadata.set(METADATA_OG_LOCALE, start, end);
      write(OG_LOCALE);
      return;
    } else if (name === 'og:url') {
      metadata.set(METADATA_OG_URL, start, end);
      write(OG_URL);
      return;
    } else if (previewImages.has(name)) {
      write(MEDIA_FOLLOWER);
      return;
    }
  }
  if (directive === 'refresh') {
    metadata.set(METADATA_REFRESH, start, end);
    write(REFRESH);
  }
}

function isUnit(reader: TagReader, normalizer: Normalizer, start: number, end: number): boolean {
  normalizer.begin();
  normalizer.addText(reader.bytes, start, end, true);
  normalizer.trim();
  return normalizer.finishUnit();
}
