import {
  FLAGS,
  FOUND_HEAD,
  HAS_HTML,
  HTML_START,
  MAY_IMPLY_HEAD,
  MEDIA_GROUPS,
  METADATA,
  POLICIES,
  SCRIPTS,
  TAGS,
  UNITS,
} from '../cut/checkpoints.ts';
import { OPERATION_SIZE, UNIT_SIZE } from '../cut/compiled-page.ts';
import type { CutState } from '../cut/cut-state.ts';
import { firstAt } from '../cut/first-at.ts';
import {
  addGroups,
  addOperations,
  addRanges,
  addTags,
  addUnits,
  type Shifts,
} from './add-records.ts';
import type { PreviousPage } from './previous-page.ts';

/** A part of a previous page, from one of its checkpoints to another, that stands at `at` of the page being cut. */
export class Piece {
  readonly #previous: PreviousPage;
  readonly #state: CutState;
  readonly first: number;
  readonly last: number;
  /** Where it starts and ends in the previous page. */
  readonly start: number;
  readonly end: number;
  /** How far it moved. */
  readonly by: number;
  /** Starts of the open elements before it, in the previous page and in this one. */
  readonly #oldStarts: readonly number[];
  readonly #newStarts: Int32Array;

  /** `previous` must be at the checkpoint `first`. */
  constructor(previous: PreviousPage, state: CutState, first: number, last: number, at: number) {
    this.#previous = previous;
    this.#state = state;
    this.first = first;
    this.last = last;
    this.start = previous.position(first);
    this.end = last === previous.last ? previous.page.bytes.length : previous.position(last);
    this.by = at - this.start;
    this.#oldStarts = previous.starts.slice(0, previous.depth);
    this.#newStarts = state.open.starts.slice(0, previous.depth);
  }

  /** Returns the position in this page of a tag that is in the piece, or open at its start. */
  readonly moved = (position: number): number => {
    if (position >= this.start) return position + this.by;
    return position < 0 ? position : this.#newStarts[this.#oldStarts.indexOf(position)]!;
  };

  /** Returns the start in this page of the open element at `index`. */
  startOf(index: number, start: number): number {
    return start >= this.start ? start + this.by : this.#newStarts[index]!;
  }

  /** Returns how much a count grows in the piece. */
  #growth(field: number): number {
    return this.#previous.field(this.last, field) - this.#previous.field(this.first, field);
  }

  get units(): number {
    return this.#growth(UNITS);
  }

  /** Adds what was found in the piece to the page. */
  addRecords(): void {
    const { page } = this.#previous;
    const { attributes, operations, scriptView, units } = this.#state;
    const ofRecords = (records: Int32Array, size: number) =>
      records.subarray(firstAt(records, size, this.start), this.#firstAfter(records, size));
    const oldOperations = firstAt(page.operations, OPERATION_SIZE, this.start);
    const oldTags = this.#previous.field(this.first, TAGS);
    const oldGroups = this.#previous.field(this.first, MEDIA_GROUPS);
    const { groups } = attributes.media;
    const shifts: Shifts = {
      by: this.by,
      moved: this.moved,
      tags: units.tags.length - oldTags,
      groups: (groups.length - oldGroups) / 2,
      operations: (operations.length - oldOperations) / OPERATION_SIZE,
    };
    addUnits(units.units, ofRecords(page.units, UNIT_SIZE), shifts);
    addTags(units.tags, page.tags.subarray(oldTags, oldTags + this.#growth(TAGS)), shifts);
    addGroups(
      groups,
      page.mediaGroups.subarray(oldGroups, oldGroups + this.#growth(MEDIA_GROUPS)),
      shifts,
    );
    addOperations(operations, ofRecords(page.operations, OPERATION_SIZE), shifts);
    addRanges(scriptView.rawRanges, ofRecords(page.rawRanges, 2), shifts);
  }

  #firstAfter(records: Int32Array, size: number): number {
    return this.last === this.#previous.last ? records.length : firstAt(records, size, this.end);
  }

  /** Brings the state of cutting to the end of the piece. */
  finish(): void {
    this.#finishHead();
    this.#finishMetadata();
    this.#state.units.normalizer.units += this.units;
    const htmlStart = this.#previous.field(this.last, HTML_START);
    if (htmlStart > this.start) this.#state.htmlStart = htmlStart + this.by;
    this.#finishOpen();
  }

  #finishHead(): void {
    const { head } = this.#state;
    const { page } = this.#previous;
    const flags = this.#previous.field(this.last, FLAGS);
    head.mayImplyHead = (flags & MAY_IMPLY_HEAD) !== 0;
    if (head.found) return;
    const isInPiece = page.scriptStart >= this.start && page.scriptStart < this.end;
    if (head.scriptStart < 0 && isInPiece) head.scriptStart = page.scriptStart + this.by;
    const isEnd = this.last === this.#previous.last;
    if (isEnd || (flags & FOUND_HEAD) !== 0) head.endAt(page.headEnd + this.by);
  }

  #finishMetadata(): void {
    const { metadata } = this.#state;
    const known = this.#previous.page.metadata;
    for (let at = 0; at < known.length; at += 2) {
      if (known[at]! < this.start || known[at]! >= this.end) continue;
      metadata.set(at / 2, known[at]! + this.by, known[at + 1]! + this.by);
    }
    metadata.hasHtml = (this.#previous.field(this.last, FLAGS) & HAS_HTML) !== 0;
    metadata.scripts += this.#growth(SCRIPTS);
    metadata.policies += this.#growth(POLICIES);
    metadata.found += this.#growth(METADATA);
  }

  #finishOpen(): void {
    const previous = this.#previous;
    const { open, runs } = this.#state;
    previous.goTo(this.last);
    while (open.depth > 0) open.pop();
    for (let index = 0; index < previous.depth; index++) {
      const start = this.startOf(index, previous.starts[index]!);
      open.pushAgain(previous.keys[index]!, previous.traits[index]!, start);
    }
    runs.context = open.context;
  }
}
