import { flagsOf } from '../cut/checkpoint-writer.ts';
import {
  CHECKPOINT_SIZE,
  type Checkpoints,
  FLAGS,
  FOUND_HEAD,
  KEPT,
  METADATA,
  OPEN_SIZE,
  OPENED_END,
  POSITION,
} from '../cut/checkpoints.ts';
import type { CompiledPage } from '../cut/compiled-page.ts';
import type { CutState } from '../cut/cut-state.ts';

/** A compiled page whose parts another takes over, and the elements that are open at one of its checkpoints. */
export class PreviousPage {
  readonly page: CompiledPage;
  readonly #checkpoints: Checkpoints;
  /** Index of the last checkpoint: the page's end. */
  readonly last: number;
  /** The open elements at the checkpoint of the last call of `goTo`. */
  depth = 0;
  readonly keys: number[] = [];
  readonly traits: number[] = [];
  readonly starts: number[] = [];
  #current = -1;

  constructor(page: CompiledPage, checkpoints: Checkpoints) {
    this.page = page;
    this.#checkpoints = checkpoints;
    this.last = checkpoints.records.length / CHECKPOINT_SIZE - 1;
  }

  get opened(): Int32Array {
    return this.#checkpoints.opened;
  }

  /** Returns a field of a checkpoint (see `checkpoints.ts`). */
  field(index: number, field: number): number {
    return this.#checkpoints.records[index * CHECKPOINT_SIZE + field]!;
  }

  position(index: number): number {
    return this.field(index, POSITION);
  }

  /** Returns where a checkpoint's own open elements start in `opened`. */
  openedStart(index: number): number {
    return index === 0 ? 0 : this.field(index - 1, OPENED_END);
  }

  /** Reads the open elements of a checkpoint. */
  goTo(index: number): void {
    if (index < this.#current) this.#current = -1;
    while (this.#current < index) this.#step(this.#current + 1);
  }

  #step(index: number): void {
    const { opened } = this;
    let depth = this.field(index, KEPT);
    for (let at = this.openedStart(index); at < this.field(index, OPENED_END); at += OPEN_SIZE) {
      this.keys[depth] = opened[at]!;
      this.traits[depth] = opened[at + 1]!;
      this.starts[depth] = opened[at + 2]!;
      depth += 1;
    }
    this.depth = depth;
    this.#current = index;
  }

  /** True if cutting goes on at the checkpoint as it does with `state`, given the same bytes. Goes to the checkpoint. */
  agrees(index: number, state: CutState): boolean {
    const flags = this.field(index, FLAGS);
    if (flags !== flagsOf(state) || !this.#metadataAgrees(index, state)) return false;
    if ((flags & FOUND_HEAD) === 0 && !this.#scriptAgrees(index, state)) return false;
    this.goTo(index);
    const { open } = state;
    if (open.depth !== this.depth) return false;
    for (let at = 0; at < this.depth; at++) {
      if (open.keys[at] !== this.keys[at] || open.traitsAt(at) !== this.traits[at]) return false;
    }
    return true;
  }

  /** False if this page ignored a later item because of an earlier one that the other page lacks. */
  #metadataAgrees(index: number, { metadata }: CutState): boolean {
    if (this.field(index, METADATA) === this.field(this.last, METADATA)) return true;
    const before = this.position(index);
    const known = this.page.metadata;
    for (let item = 0; item < known.length; item += 2) {
      const isKnown = known[item]! >= 0 && known[item]! < before;
      if (isKnown && metadata.positions[item]! < 0) return false;
    }
    return true;
  }

  #scriptAgrees(index: number, { head }: CutState): boolean {
    const known = this.page.scriptStart;
    return head.scriptStart >= 0 || known < 0 || known >= this.position(index);
  }
}
