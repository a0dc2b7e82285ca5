import type { SoughtText } from '@dragoman/domain/website-strings';
import { type RawBuilder, sql } from 'kysely';

/** True if a folded text holds what a search wants. Uses `strpos`, because `like` would treat `%` and `_` as wildcards. */
export function holdsSought(
  folded: RawBuilder<unknown>,
  { text, isWhole }: SoughtText,
): RawBuilder<unknown> {
  const wanted = sql`(select fold_text(${text}))`;
  if (!isWhole) return sql`strpos(${folded}, ${wanted}) > 0`;
  const pattern = sql`(select '(^|\\W)' || regexp_replace(fold_text(${text}), '(\\W)', '\\\\\\1', 'g') || '(\\W|$)')`;
  return sql`(strpos(${folded}, ${wanted}) > 0 and ${folded} ~ ${pattern})`;
}
