import { type SkipReason, skipReasons } from '../limits.ts';
import type { CompiledPage } from './compiled-page.ts';

/** Untranslated content and the reason. */
export interface Skipped {
  readonly reason: SkipReason;
  /** Number of units; 1 for a reason that skips the rest of the page. */
  readonly count: number;
}

/** Returns the untranslated content of a page by reason. Empty for nearly all pages. */
export function skipped(compiled: CompiledPage): Skipped[] {
  return skipReasons.flatMap((reason, index) => {
    const count = compiled.skips[index]!;
    return count === 0 ? [] : [{ reason, count }];
  });
}
