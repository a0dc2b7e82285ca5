import { NameTable } from './names.ts';
import { INLINE, LINK_LIKE, tagGroups } from './tags.data.ts';

const groups = tagGroups.map(([bits, names]) => [bits, names.split(/\s+/)] as const);

/** All tag names known to the scanner. */
export const tagTable: NameTable = new NameTable([
  ...new Set(groups.flatMap(([, names]) => names)),
]);

/** Bits of `tags.data.ts` by tag id; id 0 (an unknown name) has none. */
export const tagBits: Int32Array = new Int32Array(tagTable.names.length);
for (const [bits, names] of groups) {
  for (const name of names) tagBits[tagTable.idOf(name)]! |= bits;
}

/** Bits of an element whose name has a hyphen. */
export const customElementBits: number = INLINE | LINK_LIKE;

/** Returns the id of a tag known to the scanner; throws on an unknown name, which is a bug. */
export function tagId(name: string): number {
  const id = tagTable.idOf(name);
  if (id === 0) throw new TypeError(`No tag ${name}`);
  return id;
}
