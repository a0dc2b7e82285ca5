import { createHash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { createUser, insertWebsite } from '@dragoman/database/testing';

/** Creates a website with these strings. Returns its id and its owner's. */
export async function createSite(
  database: Database,
  texts: readonly string[],
  options: {
    userId?: string;
    slugs?: readonly string[];
    config?: object;
    languages?: string[];
  } = {},
): Promise<{ websiteId: string; userId: string }> {
  const { kysely } = database;
  const userId = options.userId ?? (await createUser(database));
  const id = await insertWebsite(database, {
    user_id: userId,
    translation_languages: options.languages ?? ['es'],
    language_switcher_config: options.config ? JSON.stringify(options.config) : null,
  });
  await addStrings(database, id, texts);
  if (options.slugs?.length)
    await kysely
      .insertInto('website_slugs')
      .values(options.slugs.map((slug) => ({ website_id: id, original_slug: slug })))
      .execute();
  return { websiteId: id, userId };
}

export async function addStrings(
  { kysely }: Database,
  websiteId: string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return;
  await kysely
    .insertInto('website_strings')
    .values(
      texts.map((text) => ({
        website_id: websiteId,
        original_string: text,
        original_hash: createHash('sha256').update(text).digest(),
        context: 'p',
      })),
    )
    .execute();
}

/** Returns translations in one language by original. */
export async function translationsOf(
  { kysely }: Database,
  websiteId: string,
  targetLanguage = 'es',
): Promise<Record<string, { text: string; state: string; engine: string | null }>> {
  const rows = await kysely
    .selectFrom('website_strings as source')
    .innerJoin('translated_strings as target', 'target.website_string_id', 'source.id')
    .select([
      'source.original_string as source',
      'target.translated_string as text',
      'target.state',
      'target.engine',
    ])
    .where('source.website_id', '=', websiteId)
    .where('target.target_language', '=', targetLanguage)
    .execute();
  return Object.fromEntries(rows.map(({ source, ...row }) => [source, row]));
}
