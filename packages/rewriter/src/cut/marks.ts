import type { Checkpoints } from './checkpoints.ts';

/** Called at tokens from position `next` on; may move on in the page. */
export interface Marks {
  readonly next: number;
  /** Returns the position where to go on cutting. */
  visit(at: number): number;
  /** Returns what another page can take over, once the page's end was reached. */
  finish(): Checkpoints | undefined;
}
