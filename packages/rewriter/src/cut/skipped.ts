import { type SkipReason, skipReasons } from '../limits.ts';
import type { CompiledPage } from './compiled-page.ts';

/** What was left in the original, and why. */
export interface Skipped {
  readonly reason: SkipReason;
  /** Number of units. 1 for a reason that leaves out the rest of the page. */
  readonly count: number;
}

/** What of a page is left in the original, by reason. Empty for nearly every page. */
export function skipped(compiled: CompiledPage): Skipped[] {
  return skipReasons.flatMap((reason, index) => {
    const count = compiled.skips[index]!;
    return count === 0 ? [] : [{ reason, count }];
  });
}
