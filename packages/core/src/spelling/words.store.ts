import type { Schema } from '@dragoman/database/schema';
import { type Kysely, sql } from 'kysely';

export interface WordList {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

export async function selectWords(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: WordList,
): Promise<string[]> {
  const rows = await database
    .selectFrom('spelling_words')
    .select('word')
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word);
}

/** Returns false if the list is full. */
export async function insertWord(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: WordList,
  { word, most }: { readonly word: string; readonly most: number },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`select from websites where id = ${websiteId} for update`.execute(transaction);
    const words = await selectWords(transaction, { websiteId, targetLanguage });
    if (words.includes(word)) return true;
    if (words.length >= most) return false;
    await transaction
      .insertInto('spelling_words')
      .values({ website_id: websiteId, target_language: targetLanguage, word })
      .execute();
    return true;
  });
}

export async function deleteWord(
  database: Kysely<Schema>,
  { websiteId, targetLanguage }: WordList,
  word: string,
): Promise<void> {
  await database
    .deleteFrom('spelling_words')
    .where('website_id', '=', websiteId)
    .where('target_language', '=', targetLanguage)
    .where('word', '=', word)
    .execute();
}
