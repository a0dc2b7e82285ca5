import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { TranslationState } from '@dragoman/database/schema';
import type { Check } from '@dragoman/domain/translations';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import { sql } from 'kysely';
import { matchingStrings, type StringSelection } from '../list/matching.store.ts';

export interface HoldingString {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly tags: string[];
  readonly text: string;
  readonly state: TranslationState;
  readonly checks: readonly Check[];
}

/** Returns selected strings after an id, by id, whose translation has a text, in any case and with any accents. */
export function selectHolding(
  queries: Queries,
  selection: StringSelection,
  { find, after, limit }: { readonly find: string; readonly after: string; readonly limit: number },
): Promise<HoldingString[]> {
  return rowsOf<HoldingString>(queries)`
    select string.id, string.original_string as source, string.kind, string.tags,
      translated.translated_string as text, translated.state, translated.checks
    ${matchingStrings(selection)} and translated.state <> 'failed' and string.id > ${after}
      and strpos(translated.folded_string, (select fold_text(${escapeUnitText(find)}))) > 0
    order by string.id limit ${sql.lit(limit)}`;
}
