import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import * as role from './attribute-roles.ts';
import { tags } from './attribute-roles.ts';
import { OPERATION_SIZE } from './compiled-page.ts';
import { IntList } from './int-list.ts';
import {
  MEDIA,
  MEDIA_FOLLOWER,
  MEDIA_LAZY,
  MEDIA_PRIMARY,
  MEDIA_SET,
  MEDIA_SOURCE,
  MEDIA_STYLE,
  operationMeta,
} from './operations.ts';
import { attributeValue } from './selectors.ts';

const ALT = attributeId('alt');
const AS = attributeId('as');

/** Reused for every page: cutting is synchronous. */
const groupList = new IntList(64);

/**
 * Writes the operations of image addresses. Attributes that show the same image (those of one tag, or of one
 * `<picture>`) form a group, so that none still shows an image that was replaced.
 */
export class MediaWriter {
  /** Pairs: first and last operation of a group. */
  readonly groups: IntList = groupList.reset();
  readonly #reader: TagReader;
  readonly #operations: IntList;
  #picture = -1;
  #tagGroup = -1;
  #tagEnd = -1;

  constructor(reader: TagReader, operations: IntList) {
    this.#reader = reader;
    this.#operations = operations;
  }

  get isInPicture(): boolean {
    return this.#picture >= 0;
  }

  startPicture(): void {
    this.#picture = this.#newGroup();
  }

  endPicture(): void {
    this.#picture = -1;
  }

  startSource(tagStart: number, tagEnd: number): void {
    if (this.#picture < 0) return;
    this.#push(tagStart, tagEnd, operationMeta(MEDIA_SOURCE, 0, 0), -1, -1);
  }

  write(found: number, slot: number): void {
    const reader = this.#reader;
    const tag = reader.tag;
    const isImage = tag === tags.img || tag === tags.input;
    if (found === role.STYLE) this.#writeStyle(slot);
    else if (found === role.POSTER) {
      if (tag === tags.video) this.#writeValue(slot, MEDIA, MEDIA_PRIMARY);
    } else if (found === role.SRC) {
      if (isImage) this.#writeValue(slot, MEDIA, MEDIA_PRIMARY);
      else if (tag === tags.video || tag === tags.audio || tag === tags.source) {
        this.#writeFollower(slot);
      }
    } else if (isImage || tag === tags.source) {
      const isSet = found === role.SRCSET || found === role.LAZY_SRCSET;
      this.#writeValue(slot, isSet ? MEDIA_SET : MEDIA, MEDIA_LAZY);
    }
  }

  #writeFollower(slot: number): void {
    const { ends, ids, quotes, starts } = this.#reader;
    if (starts[slot] === ends[slot]) return;
    const meta = operationMeta(MEDIA_FOLLOWER, quotes[slot]!, ids[slot]!);
    this.#operations.push6(starts[slot]!, ends[slot]!, meta, 0, 0, 0);
  }

  /** Writes the `href` of an image preload link. */
  writePreload(slot: number): void {
    if (attributeValue(this.#reader, AS)?.toLowerCase() === 'image') {
      this.#writeValue(slot, MEDIA, MEDIA_PRIMARY);
    }
  }

  #writeStyle(slot: number): void {
    const { bytes, starts, ends } = this.#reader;
    const end = ends[slot]!;
    for (let at = starts[slot]!; at < end; at++) {
      if (bytes[at] !== 0x28 || (bytes[at - 1]! | 0x20) !== 0x6c) continue;
      this.#writeValue(slot, MEDIA_STYLE, MEDIA_PRIMARY);
      return;
    }
  }

  #writeValue(slot: number, kind: number, extra: number): void {
    const reader = this.#reader;
    const start = reader.starts[slot]!;
    const end = reader.ends[slot]!;
    if (start === end) return;
    const alt = reader.slotOf(ALT);
    const from = alt < 0 ? -1 : reader.starts[alt]!;
    const to = alt < 0 ? -1 : reader.ends[alt]!;
    const meta = operationMeta(kind, reader.quotes[slot]!, reader.ids[slot]!, extra);
    this.#push(start, end, meta, from, to);
  }

  #push(start: number, end: number, meta: number, a: number, b: number): void {
    const group = this.#group();
    const operation = this.#operations.length / OPERATION_SIZE;
    if (this.groups.data[group * 2] === -1) this.groups.data[group * 2] = operation;
    this.groups.data[group * 2 + 1] = operation;
    this.#operations.push6(start, end, meta, a, b, group);
  }

  #group(): number {
    if (this.#picture >= 0) return this.#picture;
    if (this.#tagEnd !== this.#reader.nameEnd) this.#tagGroup = this.#newGroup();
    this.#tagEnd = this.#reader.nameEnd;
    return this.#tagGroup;
  }

  #newGroup(): number {
    const data = this.groups.room(2);
    const group = this.groups.length / 2;
    data[this.groups.length] = -1;
    data[this.groups.length + 1] = -1;
    this.groups.length += 2;
    return group;
  }
}
