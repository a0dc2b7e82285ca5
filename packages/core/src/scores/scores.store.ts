import { type Queries, rowsOf } from '@dragoman/database/connection';
import { doubtfulBelow } from '@dragoman/domain/translations';
import { type RawBuilder, sql } from 'kysely';

/** Score of the row `translated`, as the index has it; null for failed ones. */
export const scoreOf = sql`translation_score(translated.state, translated.checks, translated.engine, translated.opinion)`;

/** The bound of doubtful translations of a website, from its id. */
export function doubtBound(websiteId: unknown) {
  return sql`(select coalesce(review_below, ${sql.lit(doubtfulBelow)}) from websites where id = ${websiteId})`;
}

/** True for the row `translated` if its score is below the website's bound. */
export function isDoubtful(websiteId: unknown) {
  return sql`${scoreOf} < ${doubtBound(websiteId)}`;
}

interface Held {
  readonly websiteId: string;
  /** Only these; else all of the website. */
  readonly of?: { readonly targetLanguage: string; readonly ids: readonly string[] };
}

export interface HeldCounts {
  /** Machine translations that begin to need work. */
  readonly held: number;
  /** Held ones that visitors see again. */
  readonly released: number;
}

const isHeld = (
  bound: RawBuilder<unknown>,
) => sql`translated.state = 'machine' and translated.engine is not null
  and translated.changed_by is null and ${scoreOf} < ${bound}`;
const isReleased = (
  bound: RawBuilder<unknown>,
) => sql`translated.state = 'needs_review' and translated.is_held
  and translated.changed_by is null and ${scoreOf} >= coalesce(${bound}, 0)`;

const reviewBelow = (websiteId: string) =>
  sql`(select review_below from websites where id = ${websiteId})`;

/** Marks machine translations below the website's bound as needing work, and takes that back from those that no longer are. */
export async function holdDoubtful(queries: Queries, { websiteId, of }: Held): Promise<void> {
  const bound = reviewBelow(websiteId);
  const some =
    of === undefined
      ? sql`true`
      : sql`translated.target_language = ${of.targetLanguage} and translated.website_string_id = any(${of.ids}::uuid[])`;
  await sql`
    update translated_strings translated set updated_at = now(), is_held = translated.state = 'machine',
      state = case translated.state when 'machine' then 'needs_review' else 'machine' end
    where translated.website_id = ${websiteId} and ${some}
      and (${isHeld(bound)} or ${isReleased(bound)})`.execute(queries);
}

/** Counts what another bound would hold and release; null for no bound. */
export async function countHeld(
  queries: Queries,
  websiteId: string,
  reviewBelow: number | null,
): Promise<HeldCounts> {
  const bound = sql`${reviewBelow}::integer`;
  const [row] = await rowsOf<HeldCounts>(queries)`
    select (count(*) filter (where ${isHeld(bound)}))::int as held,
      (count(*) filter (where ${isReleased(bound)}))::int as released
    from translated_strings translated
    where translated.website_id = ${websiteId} and translated.listed_kind is not null
      and translated.state in ('machine', 'needs_review')`;
  return row ?? { held: 0, released: 0 };
}
