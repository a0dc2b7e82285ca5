import type { CheckpointWriter } from '../cut/checkpoint-writer.ts';
import { isCalm } from '../cut/checkpoint-writer.ts';
import type { Checkpoints } from '../cut/checkpoints.ts';
import type { CutState } from '../cut/cut-state.ts';
import type { Marks } from '../cut/marks.ts';
import { limits } from '../limits.ts';
import { addCheckpoints } from './add-checkpoints.ts';
import { Piece } from './piece.ts';
import type { PreviousPage } from './previous-page.ts';
import { StartTable } from './start-table.ts';

/** Compares bytes natively: `Buffer.compare`, for example. */
export type Equals = (one: Uint8Array, other: Uint8Array) => boolean;

/** How many bytes after a position decide whether a token ends there. */
const lookahead = 3;
const mostCandidates = 4;
const alikeBytes = 256;

/** Takes over parts of a previous page while a page is cut. */
export class Reuse implements Marks {
  readonly next = 0;
  readonly #previous: PreviousPage;
  readonly #state: CutState;
  readonly #writer: CheckpointWriter;
  readonly #equals: Equals;
  readonly #starts: StartTable;
  /** Checkpoints up to here were taken over. */
  #taken = -1;
  /** See `SharedPieces`. */
  readonly pieces: number[] = [];
  /** Bytes that may still be compared in vain. */
  #budget: number;

  constructor(previous: PreviousPage, state: CutState, writer: CheckpointWriter, equals: Equals) {
    this.#previous = previous;
    this.#state = state;
    this.#writer = writer;
    this.#equals = equals;
    this.#starts = new StartTable(previous);
    this.#budget = 8 * (state.bytes.length + previous.page.bytes.length);
  }

  visit(at: number): number {
    if (!this.#state.runs.isEmpty) return at;
    const piece = this.#starts.mayHave(this.#state.bytes, at) ? this.#pieceAt(at) : undefined;
    if (piece === undefined) return this.#writer.visit(at);
    this.#writer.record(at);
    this.pieces.push(piece.first, this.#writer.count - 1, piece.last - piece.first);
    piece.addRecords();
    addCheckpoints(this.#writer, this.#previous, piece, this.#state);
    piece.finish();
    this.#taken = piece.last;
    const end = piece.end + piece.by;
    this.#writer.followsFrom(end);
    return end;
  }

  finish(): Checkpoints | undefined {
    return this.#writer.finish();
  }

  /** Returns the longest part of the previous page that can be taken over at `at`, from one of its checkpoints on. */
  #pieceAt(at: number): Piece | undefined {
    const { bytes } = this.#state;
    if (this.#budget < 0 || !isCalm(this.#state)) return undefined;
    let first = this.#starts.firstAfter(this.#taken, bytes, at);
    for (let left = mostCandidates; first >= 0 && left > 0; left--) {
      if (this.#startsAlike(first, at) && this.#previous.agrees(first, this.#state)) {
        const last = this.#lastEqual(first, at);
        if (last > first)
          return this.#allowed(new Piece(this.#previous, this.#state, first, last, at));
      }
      this.#budget -= 256 + this.#previous.position(first + 1) - this.#previous.position(first);
      first = this.#starts.nextOf(first);
    }
    return undefined;
  }

  /** Rules out most candidates without a native call. */
  #startsAlike(first: number, at: number): boolean {
    const { bytes } = this.#state;
    const other = this.#previous.page.bytes;
    const start = this.#previous.position(first);
    const end = Math.min(start + alikeBytes, other.length, bytes.length - at + start);
    let from = start;
    while (from < end && other[from] === bytes[from - start + at]) from += 1;
    return from === end;
  }

  #allowed(piece: Piece): Piece | undefined {
    const { normalizer } = this.#state.units;
    return normalizer.units + piece.units > limits.pageUnits ? undefined : piece;
  }

  /** Returns the last checkpoint up to which the previous page's bytes from `first` on are those from `at` on. */
  #lastEqual(first: number, at: number): number {
    const { last } = this.#previous;
    const by = at - this.#previous.position(first);
    if (this.#endsEqual(first, by)) return last;
    let found = first;
    let isGrowing = true;
    for (let step = 1; step >= 1; ) {
      const isEqual = found + step < last && this.#areEqual(found, found + step, by);
      if (isEqual) found += step;
      else isGrowing = false;
      step = isGrowing ? step * 2 : step >> 1;
    }
    return found;
  }

  #endsEqual(from: number, by: number): boolean {
    const { bytes } = this.#previous.page;
    const end = bytes.length;
    if (end + by !== this.#state.bytes.length) return false;
    const start = this.#previous.position(from);
    return this.#equals(
      bytes.subarray(start, end),
      this.#state.bytes.subarray(start + by, end + by),
    );
  }

  #areEqual(from: number, to: number, by: number): boolean {
    const { bytes } = this.#previous.page;
    const start = this.#previous.position(from);
    const end = this.#previous.position(to) + lookahead;
    if (end > bytes.length || end + by > this.#state.bytes.length) return false;
    return this.#equals(
      bytes.subarray(start, end),
      this.#state.bytes.subarray(start + by, end + by),
    );
  }
}
