import type { Queries } from '@dragoman/database/connection';
import type { Voice } from '@dragoman/providers/engines/port';
import { sql } from 'kysely';

const fields = ['formality', 'brief', 'audience', 'style', 'examples'] as const;

export type StoredVoice = Awaited<ReturnType<typeof selectVoices>>[number];

/** Returns how a website speaks: for all languages first, then by language. */
export function selectVoices(queries: Queries, websiteId: string) {
  return queries
    .selectFrom('website_voices')
    .select(['target_language', ...fields])
    .where('website_id', '=', websiteId)
    .orderBy('target_language', (by) => by.asc().nullsFirst())
    .execute();
}

/** Replaces a voice, or deletes it if nothing is set. */
export async function storeVoice(
  queries: Queries,
  websiteId: string,
  { target_language, ...voice }: StoredVoice,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`select from websites where id = ${websiteId} for update`.execute(transaction);
    await transaction
      .deleteFrom('website_voices')
      .where('website_id', '=', websiteId)
      .where('target_language', 'is not distinct from', target_language)
      .execute();
    if (Object.values(voice).every((value) => value === null)) return;
    await transaction
      .insertInto('website_voices')
      .values({ website_id: websiteId, target_language, ...voice })
      .execute();
  });
}

/** Returns how a website speaks in a language: what the language sets, else what is set for all. */
export async function selectVoice(
  queries: Queries,
  { websiteId, language }: { readonly websiteId: string; readonly language: string },
): Promise<Omit<Voice, 'glossary'>> {
  const voices = await selectVoices(queries, websiteId);
  const wanted = voices.filter(({ target_language: of }) => of === null || of === language);
  const set = wanted.map(({ target_language: _language, ...voice }) =>
    Object.fromEntries(Object.entries(voice).filter(([, value]) => value !== null)),
  );
  return Object.assign({}, ...set);
}
