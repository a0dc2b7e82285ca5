import type { Checkpoints } from './checkpoints.ts';
import type { CompiledPage } from './compiled-page.ts';

/** Which parts of a page were taken over from another one. */
export interface SharedPieces {
  /** The checkpoints of the other page. */
  readonly with: Checkpoints;
  /** Records of `PIECE_SIZE`: the first checkpoint of a piece in the other page and in this one, and the number of steps to its last. */
  readonly pieces: readonly number[];
}

export const PIECE_SIZE = 3;

/** Kept beside the pages: a page does not keep another one in memory. */
const known = new WeakMap<CompiledPage, SharedPieces>();

export function noteShared(page: CompiledPage, shared: SharedPieces): void {
  known.set(page, shared);
}

/** Returns what a page shares with the one that has the given checkpoints; undefined if it was cut without it. */
export function sharedWith(
  page: CompiledPage,
  checkpoints: Checkpoints | undefined,
): readonly number[] | undefined {
  const shared = known.get(page);
  return shared?.with === checkpoints ? shared?.pieces : undefined;
}
