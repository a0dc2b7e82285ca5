import type { SoughtText } from '@dragoman/domain/website-strings';
import { type RawBuilder, sql } from 'kysely';

/**
 * True if a text holds what a search wants. Uses `strpos`, because `like` would treat `%` and `_` as wildcards.
 * @param folded the text by `fold_text`
 */
export function holdsSought(
  original: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
  { text, isWhole, hasAccents }: SoughtText,
): RawBuilder<unknown> {
  const wanted = sql`(select fold_text(${text}))`;
  if (!isWhole) return sql`strpos(${folded}, ${wanted}) > 0`;
  const pattern = sql`(select '(^|\\W)' || regexp_replace(fold_text(${text}), '(\\W)', '\\\\\\1', 'g') || '(\\W|$)')`;
  const holds = sql`strpos(${folded}, ${wanted}) > 0 and ${folded} ~ ${pattern}`;
  if (!hasAccents) return sql`(${holds})`;
  return sql`(${holds} and strpos(lower(normalize(${original}, NFC)), lower(${text}::text)) > 0)`;
}

/** The same for a folded text that has an index of trigrams, which narrows it down. */
export function mayHoldSought(
  folded: RawBuilder<unknown>,
  { text }: SoughtText,
): RawBuilder<unknown> {
  return sql`${folded} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
