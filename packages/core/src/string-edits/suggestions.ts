import type { Database } from '@dragoman/database/connection';
import type { StringName } from './history.store.ts';
import { type Suggestion, selectSuggestions } from './suggestions.store.ts';

/**
 * How texts much like a string's were translated, the nearest first: texts that the website no longer has (a text that changes is a new
 * string, and this is how it gets at its predecessor's translation), texts that persons translated on it, and the owner's memory.
 */
export function suggestTranslations(
  { database }: { readonly database: Database },
  name: StringName,
): Promise<Suggestion[]> {
  return selectSuggestions(database.kysely, name);
}
