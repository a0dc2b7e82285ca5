import { OPERATION_SIZE, TAG_SIZE, UNIT_SIZE } from '../cut/compiled-page.ts';
import type { IntList } from '../cut/int-list.ts';
import * as operation from '../cut/operations.ts';
import { kindOf } from '../cut/operations.ts';

/** How the records of a piece differ from those of the page it was taken from. */
export interface Shifts {
  /** Bytes by which its positions differ. */
  readonly by: number;
  /** Returns the position of a tag that may stand before the piece. */
  readonly moved: (position: number) => number;
  /** Integers by which places in the lists of tags differ, and records for the other two lists. */
  readonly tags: number;
  readonly groups: number;
  readonly operations: number;
}

/** Copies records to the end of a list and returns where they start there. */
function append(list: IntList, records: Int32Array): number {
  const start = list.length;
  list.room(records.length).set(records, start);
  list.length = start + records.length;
  return start;
}

export function addUnits(list: IntList, records: Int32Array, { by, moved, tags }: Shifts): void {
  let at = append(list, records);
  const { data } = list;
  const header = tags / TAG_SIZE;
  for (; at < list.length; at += UNIT_SIZE) {
    data[at]! += by;
    data[at + 1]! += by;
    if (data[at + 4]! >= 0) data[at + 4]! += header;
    data[at + 5] = moved(data[at + 5]!);
  }
}

export function addTags(list: IntList, records: Int32Array, { by }: Shifts): void {
  let at = append(list, records);
  if (by === 0) return;
  const { data } = list;
  while (at < list.length) {
    const tags = data[at]!;
    const comments = data[at + 1]!;
    at += TAG_SIZE;
    for (const end = at + tags * TAG_SIZE; at < end; at++) if (data[at]! >= 0) data[at]! += by;
    for (const end = at + comments * TAG_SIZE; at < end; at += TAG_SIZE) {
      data[at]! += by;
      data[at + 1]! += by;
    }
  }
}

export function addGroups(list: IntList, records: Int32Array, { operations }: Shifts): void {
  let at = append(list, records);
  for (; at < list.length; at++) if (list.data[at]! >= 0) list.data[at]! += operations;
}

export function addRanges(list: IntList, records: Int32Array, { by }: Shifts): void {
  let at = append(list, records);
  for (; at < list.length; at++) list.data[at]! += by;
}

/** Which of the last three fields of an operation are positions, as bits, and whether the last is a media group. */
const FIRST = 1;
const SECOND = 2;
const THIRD = 4;
const GROUP = 8;
const fieldsByKind = new Uint8Array(64);
for (const kind of [operation.ATTRIBUTE_UNIT, operation.META_UNIT, operation.JSON_UNIT])
  fieldsByKind[kind] = THIRD;
for (const kind of [operation.LINK, operation.ALTERNATE, operation.CANONICAL])
  fieldsByKind[kind] = FIRST | SECOND;
for (const kind of [
  operation.MEDIA,
  operation.MEDIA_SET,
  operation.MEDIA_STYLE,
  operation.MEDIA_SOURCE,
])
  fieldsByKind[kind] = FIRST | SECOND | GROUP;

export function addOperations(list: IntList, records: Int32Array, { by, groups }: Shifts): void {
  let at = append(list, records);
  if (by === 0 && groups === 0) return;
  const { data } = list;
  for (; at < list.length; at += OPERATION_SIZE) {
    const fields = fieldsByKind[kindOf(data[at + 2]!)]!;
    data[at]! += by;
    data[at + 1]! += by;
    if ((fields & FIRST) !== 0 && data[at + 3]! >= 0) data[at + 3]! += by;
    if ((fields & SECOND) !== 0 && data[at + 4]! >= 0) data[at + 4]! += by;
    if ((fields & THIRD) !== 0) data[at + 5]! += by;
    if ((fields & GROUP) !== 0) data[at + 5]! += groups;
  }
}
