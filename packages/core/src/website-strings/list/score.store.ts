import { doubtfulBelow } from '@dragoman/domain/translations';
import { sql } from 'kysely';

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
