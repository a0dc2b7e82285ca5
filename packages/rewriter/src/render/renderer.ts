import { OPERATION_SIZE, type Plan, TAG_SIZE, UNIT_SIZE } from '../cut/plan.ts';
import {
  CLOSE_MARK,
  OPEN_MARK,
  STANDALONE_MARK,
  type TranslationTable,
  tagIdAt,
} from '../dictionary/index.ts';
import type { Target } from '../types.ts';
import { headAdditions, htmlTag, isOwnLanguage } from './head.ts';
import { OperationWriter } from './operation-writer.ts';
import type { Output } from './output.ts';

const never = 0x7fffffff;

/** Writes one page: walks the units and operations of its plan and copies what stands between them. */
export class Renderer {
  readonly #plan: Plan;
  readonly #dictionary: TranslationTable;
  readonly #target: Target;
  readonly #output: Output;
  readonly #operations: OperationWriter;
  #isChanged = false;

  constructor(plan: Plan, dictionary: TranslationTable, target: Target, output: Output) {
    this.#plan = plan;
    this.#dictionary = dictionary;
    this.#target = target;
    this.#output = output;
    this.#operations = new OperationWriter(plan, dictionary, target, output);
  }

  render(): Uint8Array {
    const { bytes, htmlStart } = this.#plan;
    const output = this.#output;
    output.begin(bytes.length + (bytes.length >> 2) + 1024);
    const html = isOwnLanguage(this.#plan, this.#target) ? '' : htmlTag(this.#target);
    let from = 0;
    if (htmlStart >= 0 && html !== '') {
      output.copy(bytes, 0, htmlStart);
      output.text(html);
      from = htmlStart;
      this.#isChanged = true;
    }
    const additions = headAdditions(this.#plan, this.#target);
    if (additions !== '') {
      const headEnd = Math.max(from, this.#plan.headEnd);
      this.#range(from, headEnd);
      output.text(additions);
      from = headEnd;
      this.#isChanged = true;
    }
    this.#range(from, bytes.length);
    return this.#isChanged ? output.take() : bytes;
  }

  /** Writes `from`..`to` of the page with all that changes in it. */
  #range(from: number, to: number, unitsFrom = from): void {
    const { operations, units } = this.#plan;
    let position = from;
    let unit = firstAt(units, UNIT_SIZE, unitsFrom);
    let operation = firstAt(operations, OPERATION_SIZE, from);
    for (;;) {
      const unitStart = unit < units.length ? units[unit]! : never;
      const operationStart = operation < operations.length ? operations[operation]! : never;
      if (unitStart >= to && operationStart >= to) break;
      if (unitStart <= operationStart) {
        const end = units[unit + 1]!;
        if (this.#unit(unit, position)) {
          position = end;
          while (unit < units.length && units[unit]! < end) unit += UNIT_SIZE;
          while (operation < operations.length && operations[operation]! < end) {
            operation += OPERATION_SIZE;
          }
        } else unit += UNIT_SIZE;
        continue;
      }
      const after = this.#operations.write(operation, position);
      if (after !== position) this.#isChanged = true;
      position = Math.max(position, after);
      do operation += OPERATION_SIZE;
      while (operation < operations.length && operations[operation]! < position);
    }
    this.#output.copy(this.#plan.bytes, position, to);
  }

  /** Writes a unit's translation, after what stands before it from `position` on; false when it has none. */
  #unit(at: number, position: number): boolean {
    const { bytes, tags, units } = this.#plan;
    const dictionary = this.#dictionary;
    const slot = dictionary.find(units[at + 2]!, units[at + 3]!);
    if (slot < 0) return false;
    const header = units[at + 4]!;
    const count = header < 0 ? 0 : tags[header * TAG_SIZE]!;
    if (dictionary.tagCountOf(slot) !== count) return false;
    const start = dictionary.startOf(slot);
    if (count === 0) {
      this.#output.copy(bytes, position, units[at]!);
      this.#output.copy(dictionary.blob, start, dictionary.endOf(slot));
      this.#isChanged = true;
      return true;
    }
    if (!this.#hasTags(start, header)) return false;
    this.#output.copy(bytes, position, units[at]!);
    this.#writeTagged(start, header);
    this.#isChanged = true;
    return true;
  }

  /** Whether pairs are pairs and standalone tags standalone in page and translation; their number agrees already. */
  #hasTags(start: number, header: number): boolean {
    const blob = this.#dictionary.blob;
    const tags = this.#plan.tags;
    for (let at = start; blob[at] !== 0; at++) {
      const mark = blob[at]!;
      if (mark > STANDALONE_MARK) continue;
      const isPair = tags[(header + tagIdAt(blob, at)) * TAG_SIZE + 2]! >= 0;
      if (isPair === (mark === STANDALONE_MARK)) return false;
      at += 2;
    }
    return true;
  }

  #writeTagged(start: number, header: number): void {
    const blob = this.#dictionary.blob;
    const tags = this.#plan.tags;
    let from = start;
    let at = start;
    for (; blob[at] !== 0; at++) {
      const mark = blob[at]!;
      if (mark > STANDALONE_MARK) continue;
      this.#output.copy(blob, from, at);
      const tag = (header + tagIdAt(blob, at)) * TAG_SIZE;
      if (mark === CLOSE_MARK) {
        this.#output.copy(this.#plan.bytes, tags[tag + 2]!, tags[tag + 3]!);
      } else if (mark === OPEN_MARK || mark === STANDALONE_MARK) {
        // A unit that starts with this very tag is the one being written.
        this.#range(tags[tag]!, tags[tag + 1]!, tags[tag]! + 1);
      }
      at += 2;
      from = at + 1;
    }
    this.#output.copy(blob, from, at);
  }
}

/** Index of the first record that starts at or after `position`; records are sorted by start. */
function firstAt(records: Int32Array, size: number, position: number): number {
  let low = 0;
  let high = records.length / size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle * size]! < position) low = middle + 1;
    else high = middle;
  }
  return low * size;
}
