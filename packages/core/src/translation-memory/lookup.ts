import type { Database } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { fitsPage } from '@dragoman/domain/translations';
import type { Kysely } from 'kysely';
import {
  deleteEdits,
  type MemoryMatch,
  type MemoryPair,
  type MemoryRow,
  selectMatches,
  upsertMemory,
} from './memory.store.ts';

const textsAtOnce = 1000;

type Lookup = MemoryPair & { readonly texts: readonly string[] };

/**
 * Finds exact matches of unit texts in a user's memory and in what was edited or reviewed on the user's other sites. Returns them by
 * source; leaves out translations whose tags do not fit. `isMachine` is true for what an engine translated, such as in the preview
 * that a visitor saw before signing up.
 */
export async function findMatches(
  { database }: { readonly database: Database },
  { texts, ...pair }: Lookup,
): Promise<Map<string, MemoryMatch>> {
  const matches = new Map<string, MemoryMatch>();
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const chunk = texts.slice(from, from + textsAtOnce);
    for (const match of await selectMatches(database.kysely, pair, chunk))
      if (fitsPage(match.source, match.target)) matches.set(match.source, match);
  }
  return matches;
}

/** `findMatches` as source → target. */
export async function lookupMemory(
  deps: { readonly database: Database },
  lookup: Lookup,
): Promise<Map<string, string>> {
  const matches = await findMatches(deps, lookup);
  return new Map([...matches].map(([source, { target }]) => [source, target]));
}

/** Keeps an edit made by hand, in the caller's transaction; it wins over what was imported. */
export async function rememberEdit(
  transaction: Kysely<Schema>,
  { source, target, ...pair }: MemoryPair & MemoryRow,
): Promise<void> {
  await upsertMemory(transaction, pair, [{ source, target }], 'edited');
}

/** Keeps edits made by hand, each source once, in the caller's transaction. */
export async function rememberEdits(
  transaction: Kysely<Schema>,
  pair: MemoryPair,
  edits: readonly MemoryRow[],
): Promise<void> {
  for (let from = 0; from < edits.length; from += textsAtOnce)
    await upsertMemory(transaction, pair, edits.slice(from, from + textsAtOnce), 'edited');
}

/** Takes edits out that their owner threw away; what the memory has of another text stays. */
export async function forgetEdits(
  transaction: Kysely<Schema>,
  pair: MemoryPair,
  edits: readonly MemoryRow[],
): Promise<void> {
  for (let from = 0; from < edits.length; from += textsAtOnce)
    await deleteEdits(transaction, pair, edits.slice(from, from + textsAtOnce));
}
