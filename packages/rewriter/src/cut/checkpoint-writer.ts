import { tagId } from '../scan/tags.ts';
import {
  CHECKPOINT_SIZE,
  type Checkpoints,
  FOUND_HEAD,
  HAS_HTML,
  MAY_IMPLY_HEAD,
  OPEN_SIZE,
} from './checkpoints.ts';
import type { CutState } from './cut-state.ts';
import { IntList } from './int-list.ts';

/** Bytes between two checkpoints, at least. */
export const checkpointDistance = 2048;
/** Where more elements are open there is no checkpoint. */
const maxDepth = 64;
const never = 0x7fffffff;
const NOSCRIPT = tagId('noscript');
const TEMPLATE = tagId('template');

/** Reused for every page: cutting is synchronous. */
const recordList = new IntList(64 * CHECKPOINT_SIZE);
const openedList = new IntList(256 * OPEN_SIZE);
/** The open elements of the last checkpoint. */
const lastKeys = new Int32Array(maxDepth);
const lastStarts = new Int32Array(maxDepth);

/** Records the checkpoints of a page while it is cut. */
export class CheckpointWriter {
  readonly records: IntList = recordList.reset();
  readonly opened: IntList = openedList.reset();
  readonly #state: CutState;
  readonly #distance: number;
  #lastDepth = 0;
  /** The first position where another checkpoint is due. */
  next = 0;

  constructor(state: CutState, distance: number = checkpointDistance) {
    this.#state = state;
    this.#distance = distance;
    if (state.rules.selectors?.looksUp) this.next = never;
  }

  /** Number of checkpoints so far. */
  get count(): number {
    return this.records.length / CHECKPOINT_SIZE;
  }

  /** Records a checkpoint at `at` if one is due and the state there is small. */
  visit(at: number): number {
    if (at >= this.next && isCalm(this.#state)) this.record(at);
    return at;
  }

  /** Records a checkpoint at `at`, unless the last one is there. */
  record(at: number): void {
    const { data, length } = this.records;
    if (length > 0 && data[length - CHECKPOINT_SIZE] === at) return;
    const kept = this.#keptDepth();
    this.#pushOpened(kept);
    this.#push(at, kept);
    this.followsFrom(at);
  }

  /** Makes the current open elements and `at` those of the last checkpoint. */
  followsFrom(at: number): void {
    const { depth, keys, starts } = this.#state.open;
    for (let index = 0; index < depth; index++) {
      lastKeys[index] = keys[index]!;
      lastStarts[index] = starts[index]!;
    }
    this.#lastDepth = depth;
    this.next = at + this.#distance;
  }

  /** Returns the number of open elements in common with the last checkpoint. */
  #keptDepth(): number {
    const { depth, keys, starts } = this.#state.open;
    const most = Math.min(depth, this.#lastDepth);
    let kept = 0;
    while (kept < most && lastKeys[kept] === keys[kept] && lastStarts[kept] === starts[kept])
      kept += 1;
    return kept;
  }

  #pushOpened(from: number): void {
    const { open } = this.#state;
    const data = this.opened.room((open.depth - from) * OPEN_SIZE);
    let at = this.opened.length;
    for (let index = from; index < open.depth; index++) {
      data[at++] = open.keys[index]!;
      data[at++] = open.traitsAt(index);
      data[at++] = open.starts[index]!;
    }
    this.opened.length = at;
  }

  #push(position: number, kept: number): void {
    const { attributes, htmlStart, metadata, units } = this.#state;
    const data = this.records.room(CHECKPOINT_SIZE);
    let at = this.records.length;
    data[at++] = position;
    data[at++] = units.tags.length;
    data[at++] = attributes.media.groups.length;
    data[at++] = units.normalizer.units;
    data[at++] = metadata.scripts;
    data[at++] = metadata.policies;
    data[at++] = metadata.found;
    data[at++] = flagsOf(this.#state);
    data[at++] = htmlStart;
    data[at++] = kept;
    data[at++] = this.opened.length;
    this.records.length = at;
  }

  /** Returns the checkpoints of the page, whose end was reached; undefined if it cannot have any. */
  finish(): Checkpoints | undefined {
    const { bytes, rules, units } = this.#state;
    if (rules.selectors?.looksUp || units.skips.some((count) => count > 0)) return undefined;
    this.record(bytes.length);
    return { records: this.records.toArray(), opened: this.opened.toArray(), rules: rules.key };
  }
}

/** True if a page that has the same open elements and flags and the same bytes from here on is cut in the same way. */
export function isCalm({ attributes, head, open, runs, scriptView }: CutState): boolean {
  if (!runs.isEmpty || !scriptView.isCalm || open.overflow > 0) return false;
  if (open.depth > maxDepth || runs.context !== open.context) return false;
  if (attributes.media.isInPicture || open.count(TEMPLATE) > 0) return false;
  return head.found || open.count(NOSCRIPT) === 0;
}

export function flagsOf({ head, metadata }: CutState): number {
  const found = head.found ? FOUND_HEAD : 0;
  const mayImply = head.mayImplyHead ? MAY_IMPLY_HEAD : 0;
  return found | mayImply | (metadata.hasHtml ? HAS_HTML : 0);
}
