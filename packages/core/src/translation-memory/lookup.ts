import type { HasDatabase, Queries } from '@dragoman/database/connection';
import { fitsPage } from '@dragoman/domain/translations';
import {
  coversWebsite,
  deleteEdits,
  type MemoryMatch,
  type MemoryPair,
  type MemoryRow,
  selectMatches,
  upsertMemory,
} from './memory.store.ts';
import { type SimilarEntry, selectSimilar } from './similar.store.ts';

const textsPerQuery = 1000;

type Lookup = MemoryPair & { readonly texts: readonly string[] };

/**
 * Finds exact matches of unit texts in a user's memory and in edited or reviewed strings of the user's websites. Returns them by
 * source, without translations whose tags do not fit. `isMachine` is true for engine translations, such as those of a preview.
 */
export async function findMatches(
  { database }: HasDatabase,
  { texts, ...pair }: Lookup,
): Promise<Map<string, MemoryMatch>> {
  const matches = new Map<string, MemoryMatch>();
  for (let from = 0; from < texts.length; from += textsPerQuery) {
    const chunk = texts.slice(from, from + textsPerQuery);
    for (const match of await selectMatches(database.kysely, pair, chunk))
      if (fitsPage(match.source, match.target)) matches.set(match.source, match);
  }
  return matches;
}

/** `findMatches` as source → target. */
export async function lookupMemory(
  deps: HasDatabase,
  lookup: Lookup,
): Promise<Map<string, string>> {
  const matches = await findMatches(deps, lookup);
  return new Map([...matches].map(([source, { target }]) => [source, target]));
}

/** Entries from this similarity on are examples for engines. */
export const leastSimilarity = 0.6;

/** Returns entries of a user's memory whose sources are similar to one of the texts, the most similar first. */
export async function findSimilar(
  { database }: HasDatabase,
  { texts, ...pair }: Lookup,
): Promise<SimilarEntry[]> {
  const found = await selectSimilar(database.kysely, pair, texts, leastSimilarity);
  return found
    .filter(({ source, target }) => fitsPage(source, target))
    .toSorted((one, other) => other.similarity - one.similarity);
}

/** Stores an edit in the caller's transaction. It overwrites imported entries. */
export async function rememberEdit(
  transaction: Queries,
  { source, target, ...pair }: MemoryPair & MemoryRow,
): Promise<void> {
  await upsertMemory(transaction, pair, [{ source, target }], 'edited');
}

/** Stores edits with distinct sources in the caller's transaction. */
export async function rememberEdits(
  transaction: Queries,
  pair: MemoryPair,
  edits: readonly MemoryRow[],
): Promise<void> {
  for (let from = 0; from < edits.length; from += textsPerQuery)
    await upsertMemory(transaction, pair, edits.slice(from, from + textsPerQuery), 'edited');
}

/** Deletes edits whose source and target match exactly. */
export async function forgetEdits(
  transaction: Queries,
  pair: MemoryPair,
  edits: readonly MemoryRow[],
): Promise<void> {
  for (let from = 0; from < edits.length; from += textsPerQuery)
    await deleteEdits(transaction, pair, edits.slice(from, from + textsPerQuery));
}

/** True if a user's memory has an entry for one of the website's texts, or any entry if the website was not scanned yet. */
export function memoryCovers(
  { database }: HasDatabase,
  { websiteId, ...pair }: MemoryPair & { readonly websiteId: string },
): Promise<boolean> {
  return coversWebsite(database.kysely, pair, websiteId);
}
