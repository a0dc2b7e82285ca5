import { CHECKPOINT_SIZE, type Checkpoints } from '../cut/checkpoints.ts';
import {
  AFTER_CLOSE,
  AFTER_TAG,
  BEFORE_CLOSE,
  BEFORE_TAG,
  UNIT_END,
} from '../cut/comment-places.ts';
import { type CompiledPage, OPERATION_SIZE, TAG_SIZE, UNIT_SIZE } from '../cut/compiled-page.ts';
import { firstAt } from '../cut/first-at.ts';
import { IntList } from '../cut/int-list.ts';
import { rangeAt } from '../cut/script-view.ts';
import {
  CLOSE_MARK,
  STANDALONE_MARK,
  type TranslationTable,
  tagIdAt,
} from '../dictionary/index.ts';
import type { Target } from '../types.ts';
import { Copies, type Rendering } from './copies.ts';
import { headAdditions, htmlTag, isOwnLanguage } from './head.ts';
import { OperationWriter } from './operation-writer.ts';
import type { Output } from './output.ts';
import { blankAfter, blankBefore, endMark, orderOfTags, writeSourceMark } from './source-mark.ts';
import { type UnitMarks, unitMarkEnd, unitMarkStart, unitMarksOf } from './unit-marks.ts';

const never = 0x7fffffff;

/** Renders one page: walks its units and operations and copies the bytes between them. */
export class Renderer {
  readonly #compiled: CompiledPage;
  readonly #dictionary: TranslationTable;
  readonly #target: Target;
  readonly #output: Output;
  readonly #operations: OperationWriter;
  readonly #unitMarks: UnitMarks | undefined;
  /** Positions in `blob` of the tag marks of the translations being written; one inside a tag of another is last. */
  readonly #tagMarks = new IntList(16);
  #firstTagMark = 0;
  #isChanged = false;

  constructor(
    compiled: CompiledPage,
    dictionary: TranslationTable,
    target: Target,
    output: Output,
  ) {
    this.#compiled = compiled;
    this.#dictionary = dictionary;
    this.#target = target;
    this.#output = output;
    this.#operations = new OperationWriter(compiled, dictionary, target, output);
    this.#unitMarks = unitMarksOf(target);
  }

  render(): Uint8Array {
    return this.steps(never).next().value as Uint8Array;
  }

  /** Renders about `stepBytes` of the page at a time; yields between steps and returns the rendered page. */
  *steps(stepBytes: number): Generator<undefined, Uint8Array> {
    const { bytes } = this.#compiled;
    let from = this.#head();
    while (bytes.length - from > stepBytes) {
      const to = this.#boundaryAfter(from, stepBytes);
      if (to === undefined) break;
      from = this.#range(from, to);
      yield;
    }
    this.#range(from, bytes.length);
    return this.#rendered();
  }

  #rendered(): Uint8Array {
    return this.#isChanged ? this.#output.take() : this.#compiled.bytes;
  }

  /** Writes the page up to the last addition to its head. Returns the position up to which it has written. */
  #head(): number {
    const { bytes, htmlStart } = this.#compiled;
    const output = this.#output;
    output.begin(bytes.length + (bytes.length >> 2) + 1024);
    const html = isOwnLanguage(this.#compiled, this.#target) ? '' : htmlTag(this.#target);
    let from = 0;
    if (htmlStart >= 0 && html !== '') {
      output.copy(bytes, 0, htmlStart);
      output.text(html);
      from = htmlStart;
      this.#isChanged = true;
    }
    const { live } = this.#target;
    const { scriptStart } = this.#compiled;
    if (live !== undefined && scriptStart >= from) {
      this.#range(from, scriptStart);
      output.text(live.headHtml);
      from = scriptStart;
      this.#isChanged = true;
    }
    const additions =
      headAdditions(this.#compiled, this.#target) +
      (live === undefined || scriptStart >= 0 ? '' : live.headHtml);
    if (additions !== '') {
      const headEnd = Math.max(from, this.#compiled.headEnd);
      this.#range(from, headEnd);
      output.text(additions);
      from = headEnd;
      this.#isChanged = true;
    }
    return from;
  }

  /** Renders the page from checkpoint to checkpoint; copies those parts that `before` has. */
  renderAgain(checkpoints: Checkpoints, before: Rendering | undefined): Rendering {
    const { records } = checkpoints;
    const last = records.length / CHECKPOINT_SIZE - 1;
    const offsets = new Int32Array(last + 1).fill(-1);
    const copies = new Copies(this.#compiled, this.#output, offsets, before);
    let from = this.#head();
    let next = 0;
    while (records[next * CHECKPOINT_SIZE]! < from) next += 1;
    from = this.#range(from, records[next * CHECKPOINT_SIZE]!);
    while (next < last) {
      offsets[next] = this.#output.length;
      const copied = copies.copyFrom(next);
      if (copied > next) this.#isChanged = true;
      else this.#range(records[next * CHECKPOINT_SIZE]!, records[(next + 1) * CHECKPOINT_SIZE]!);
      next = Math.max(copied, next + 1);
    }
    offsets[last] = this.#output.length;
    return { bytes: this.#rendered(), offsets, checkpoints };
  }

  /** Returns a position outside units, at least `stepBytes` after `from`; undefined if nothing follows. */
  #boundaryAfter(from: number, stepBytes: number): number | undefined {
    const { bytes, units, operations } = this.#compiled;
    const next = firstAt(units, UNIT_SIZE, from + stepBytes);
    const unit = units[next] ?? never;
    const operation = operations[firstAt(operations, OPERATION_SIZE, from + stepBytes)] ?? never;
    if (unit === never && operation === never) return undefined;
    const isUnit = unit <= operation;
    const start = isUnit ? blankBefore(bytes, unit, from) : operation;
    const enclosing = isUnit ? next : firstAt(units, UNIT_SIZE, operation) - UNIT_SIZE;
    const end = units[enclosing + 1] ?? 0;
    const isOutside = isUnit ? start > from : operation >= end;
    return isOutside ? start : blankAfter(bytes, end, bytes.length);
  }

  /** Writes `from`..`to` of the page with all replacements. Returns the position up to which it has written. */
  #range(from: number, to: number, unitsFrom = from): number {
    const { operations, units } = this.#compiled;
    let position = from;
    let unit = firstAt(units, UNIT_SIZE, unitsFrom);
    let operation = firstAt(operations, OPERATION_SIZE, from);
    for (;;) {
      const unitStart = unit < units.length ? units[unit]! : never;
      const operationStart = operation < operations.length ? operations[operation]! : never;
      if (unitStart >= to && operationStart >= to) break;
      if (unitStart <= operationStart) {
        const end = this.#unit(unit, position, to);
        if (end >= 0) {
          position = end;
          while (unit < units.length && units[unit]! < end) unit += UNIT_SIZE;
          while (operation < operations.length && operations[operation]! < end) {
            operation += OPERATION_SIZE;
          }
        } else unit += UNIT_SIZE;
        continue;
      }
      const written = this.#output.length;
      const after = this.#operations.write(operation, position);
      if (this.#output.length !== written) this.#isChanged = true;
      position = Math.max(position, after);
      do operation += OPERATION_SIZE;
      while (operation < operations.length && operations[operation]! < position);
    }
    this.#output.copy(this.#compiled.bytes, position, to);
    return Math.max(position, to);
  }

  /**
   * Writes a unit, preceded by the page's bytes from `position` on. Returns the page position up to which it has written; -1 if it has
   * neither a translation nor a mark.
   */
  #unit(at: number, position: number, to: number): number {
    const { rawRanges, units } = this.#compiled;
    const first = this.#tagMarks.length;
    const slot = this.#slotOf(at);
    this.#firstTagMark = first;
    const mark = this.#unitMarks?.(units[at + 2]!, units[at + 3]!);
    let end = -1;
    if (mark !== undefined && rangeAt(rawRanges, units[at]!) < 0)
      end = this.#marked(at, position, to, { slot, mark });
    else if (slot >= 0) end = this.#translation(at, position, to, slot);
    this.#tagMarks.length = first;
    return end;
  }

  #marked(
    at: number,
    position: number,
    to: number,
    { slot, mark }: { slot: number; mark: string },
  ): number {
    const { bytes, units } = this.#compiled;
    const start = units[at]!;
    this.#output.copy(bytes, position, start);
    this.#output.text(unitMarkStart(mark, slot < 0 ? '' : this.#order()));
    const end =
      slot < 0
        ? this.#range(start, units[at + 1]!, start + 1)
        : this.#translation(at, start, to, slot);
    this.#output.text(unitMarkEnd);
    this.#isChanged = true;
    return end;
  }

  #order(): string {
    return orderOfTags(this.#dictionary.blob, this.#tagMarks, this.#firstTagMark);
  }

  /** Returns the slot of a unit's translation, whose tag marks it adds; -1 if there is none that fits its tags. */
  #slotOf(at: number): number {
    const { tags, units } = this.#compiled;
    const dictionary = this.#dictionary;
    const slot = dictionary.find(units[at + 2]!, units[at + 3]!);
    if (slot < 0) return -1;
    const header = units[at + 4]!;
    const count = header < 0 ? 0 : tags[header * TAG_SIZE]!;
    if (dictionary.tagCountOf(slot) !== count) return -1;
    return this.#addTagMarks(dictionary.startOf(slot), header, count) ? slot : -1;
  }

  /** Writes a unit's translation. See `#unit`. */
  #translation(at: number, position: number, to: number, slot: number): number {
    const { bytes, units } = this.#compiled;
    const dictionary = this.#dictionary;
    const header = units[at + 4]!;
    const start = dictionary.startOf(slot);
    const isMarked =
      this.#target.live !== undefined && rangeAt(this.#compiled.rawRanges, units[at]!) < 0;
    const from = isMarked ? this.#mark(at, position, to) : position;
    this.#output.copy(bytes, from, units[at]!);
    if (header < 0) this.#output.copyEntry(dictionary.blob, start);
    else this.#writeTagged(start, header);
    this.#isChanged = true;
    if (!isMarked) return units[at + 1]!;
    const end = blankAfter(bytes, units[at + 1]!, to);
    this.#output.copy(bytes, units[at + 1]!, end);
    this.#output.copy(endMark, 0, endMark.length);
    return end;
  }

  /** Writes the bytes before a unit's first text node and the source mark. */
  #mark(at: number, position: number, to: number): number {
    const { bytes, units } = this.#compiled;
    const from = blankBefore(bytes, units[at]!, position);
    this.#output.copy(bytes, position, from);
    const end = blankAfter(bytes, units[at + 1]!, to);
    writeSourceMark(this.#output, this.#compiled, {
      unit: at,
      from,
      to: end,
      order: units[at + 4]! < 0 ? '' : this.#order(),
    });
    return from;
  }

  /**
   * Adds the positions of a translation's tag marks to `#tagMarks`; false, without adding any, if page and
   * translation disagree on which tags are pairs. The number of tags (`count`) already agrees, so a translation whose
   * first marks agree, as many as the page's tags have, has no others.
   */
  #addTagMarks(start: number, header: number, count: number): boolean {
    const blob = this.#dictionary.blob;
    const tags = this.#compiled.tags;
    const marks = this.#tagMarks.room(2 * count);
    let length = this.#tagMarks.length;
    let left = count;
    for (let id = 1; id <= count; id++) if (tags[(header + id) * TAG_SIZE + 2]! >= 0) left += 1;
    for (let at = start; left > 0; at++) {
      const mark = blob[at]!;
      if (mark > STANDALONE_MARK) continue;
      const isPair = tags[(header + tagIdAt(blob, at)) * TAG_SIZE + 2]! >= 0;
      if (isPair === (mark === STANDALONE_MARK)) return false;
      marks[length++] = at;
      at += 2;
      left -= 1;
    }
    this.#tagMarks.length = length;
    return true;
  }

  #writeTagged(start: number, header: number): void {
    const blob = this.#dictionary.blob;
    const tags = this.#compiled.tags;
    const comments = commentsByPlace(tags, header);
    const lastMark = this.#tagMarks.length;
    let from = start;
    for (let index = this.#firstTagMark; index < lastMark; index++) {
      const at = this.#tagMarks.data[index]!;
      this.#output.copy(blob, from, at);
      const id = tagIdAt(blob, at);
      const tag = (header + id) * TAG_SIZE;
      const isClose = blob[at] === CLOSE_MARK;
      if (comments) this.#comments(comments, id * 4 + (isClose ? BEFORE_CLOSE : BEFORE_TAG));
      if (isClose) this.#output.copy(this.#compiled.bytes, tags[tag + 2]!, tags[tag + 3]!);
      // Skips a unit that starts at this tag: it is the one being written.
      else this.#range(tags[tag]!, tags[tag + 1]!, tags[tag]! + 1);
      if (comments) this.#comments(comments, id * 4 + (isClose ? AFTER_CLOSE : AFTER_TAG));
      from = at + 3;
    }
    this.#output.copyEntry(blob, from);
    if (comments) this.#comments(comments, UNIT_END);
  }

  /** Writes the unit's comments at a place. */
  #comments(comments: CommentsByPlace, place: number): void {
    for (const at of comments.get(place) ?? []) {
      const { bytes, tags } = this.#compiled;
      this.#output.copy(bytes, tags[at]!, tags[at + 1]!);
    }
  }
}

type CommentsByPlace = ReadonlyMap<number, readonly number[]>;

/** Returns the records of a unit's comments by place; undefined if none. */
function commentsByPlace(tags: Int32Array, header: number): CommentsByPlace | undefined {
  const first = (header + tags[header * TAG_SIZE]! + 1) * TAG_SIZE;
  const count = tags[header * TAG_SIZE + 1]!;
  if (count === 0) return undefined;
  const found = new Map<number, number[]>();
  for (let at = first; at < first + count * TAG_SIZE; at += TAG_SIZE) {
    const here = found.get(tags[at + 2]!);
    if (here === undefined) found.set(tags[at + 2]!, [at]);
    else here.push(at);
  }
  return found;
}
