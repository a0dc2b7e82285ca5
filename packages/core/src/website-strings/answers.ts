import type { TranslatedString as Answer } from '@dragoman/contract/website-strings';
import type { TranslatedString } from './list.store.ts';

/** A translation as it goes over the wire. */
export function translatedStringAnswer(row: TranslatedString): Answer {
  return {
    ...row,
    updated_at: row.updated_at.toISOString(),
    renewal_requested_at: row.renewal_requested_at?.toISOString() ?? null,
  };
}
