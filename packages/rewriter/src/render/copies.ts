import type { Checkpoints } from '../cut/checkpoints.ts';
import type { CompiledPage } from '../cut/compiled-page.ts';
import { PIECE_SIZE, sharedWith } from '../cut/shared-pieces.ts';
import type { Output } from './output.ts';

/** A rendered page and where its parts are, for `renderAgain`. */
export interface Rendering {
  readonly bytes: Uint8Array;
  /** By checkpoint: its place in `bytes`; -1 in the head. */
  readonly offsets: Int32Array;
  /** Those of the compiled page. */
  readonly checkpoints: Checkpoints;
}

/** Copies parts of a page from another rendered page. */
export class Copies {
  readonly #output: Output;
  readonly #offsets: Int32Array;
  readonly #before: Rendering | undefined;
  readonly #pieces: readonly number[];
  #piece = 0;

  /** `offsets` are those of the page being rendered. */
  constructor(
    compiled: CompiledPage,
    output: Output,
    offsets: Int32Array,
    before: Rendering | undefined,
  ) {
    this.#output = output;
    this.#offsets = offsets;
    this.#before = before;
    this.#pieces = sharedWith(compiled, before?.checkpoints) ?? [];
  }

  /** Copies what the other page has from the checkpoint `index` on. Returns the checkpoint up to which it copied; `index` if none. */
  copyFrom(index: number): number {
    const pieces = this.#pieces;
    const before = this.#before;
    while (this.#piece < pieces.length && this.#endOf(this.#piece) <= index)
      this.#piece += PIECE_SIZE;
    const ahead = (pieces[this.#piece + 1] ?? index + 1) - index;
    if (before === undefined || ahead > 0) return index;
    const last = this.#endOf(this.#piece);
    const first = pieces[this.#piece]! - ahead;
    const from = before.offsets[first]!;
    if (from < 0) return index;
    const moved = this.#output.length - from;
    const count = last - index;
    for (let step = 0; step < count; step++) {
      this.#offsets[index + step] = before.offsets[first + step]! + moved;
    }
    this.#output.copy(before.bytes, from, before.offsets[first + count]!);
    return last;
  }

  /** Returns the last checkpoint of a piece in the page being rendered. */
  #endOf(piece: number): number {
    return this.#pieces[piece + 1]! + this.#pieces[piece + 2]!;
  }
}
