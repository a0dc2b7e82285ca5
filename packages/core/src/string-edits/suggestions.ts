import type { Database } from '@dragoman/database/connection';
import type { StringName } from './history.store.ts';
import { type Suggestion, selectSuggestions } from './suggestions.store.ts';

/**
 * What texts much like a string's, which the website no longer has, were translated to, the nearest first. A text that
 * changes on a website is a new string; this is how it gets at its predecessor's translation.
 */
export function suggestTranslations(
  { database }: { readonly database: Database },
  name: StringName,
): Promise<Suggestion[]> {
  return selectSuggestions(database.kysely, name);
}
