import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { normaliseWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { UrlStructure } from '@dragoman/domain/websites';

export interface WebsiteDeps {
  readonly database: Database;
}

export interface NewWebsite {
  readonly userId: string;
  /** As a person typed it. */
  readonly url: string;
  readonly originalLanguage: string;
  readonly translationLanguages?: readonly string[];
  readonly name?: string;
  readonly urlStructure?: UrlStructure;
}

/**
 * Adds a website. A user who has it already (the address compared without case) gets that one.
 * Throws `DragomanError('address-invalid' | 'bad-request')`.
 */
export async function createWebsite(
  { database }: WebsiteDeps,
  website: NewWebsite,
): Promise<WebsiteRow> {
  const url = normaliseWebsiteUrl(website.url);
  const languages = [...new Set(website.translationLanguages ?? [])];
  for (const code of languages) assertTranslatable(code, website.originalLanguage);
  return database.kysely.transaction().execute(async (transaction) => {
    // Two requests at once must not add it twice; the user's row is what they share.
    await transaction
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', website.userId)
      .forUpdate()
      .executeTakeFirst();
    const found = await transaction
      .selectFrom('websites')
      .selectAll()
      .where('user_id', '=', website.userId)
      .where((eb) => eb(eb.fn<string>('lower', ['url']), '=', url.toLowerCase()))
      .where((eb) => eb.or([eb('status', 'is', null), eb('status', '!=', 'deleted')]))
      .executeTakeFirst();
    if (found !== undefined) return found;
    return transaction
      .insertInto('websites')
      .values({
        user_id: website.userId,
        url,
        original_language: website.originalLanguage,
        translation_languages: languages,
        ...(website.name !== undefined && { name: website.name }),
        ...(website.urlStructure !== undefined && { url_structure: website.urlStructure }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The website, unless it is deleted. Throws `DragomanError('not-found')`. */
export async function findWebsite({ database }: WebsiteDeps, id: string): Promise<WebsiteRow> {
  const found = await database.kysely
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '!=', 'deleted')]))
    .executeTakeFirst();
  if (found === undefined) throw new DragomanError('not-found');
  return found;
}

/** Adds a translation language; adding it again changes nothing. Throws `DragomanError('not-found' | 'bad-request')`. */
export async function addTranslationLanguage(
  deps: WebsiteDeps,
  { websiteId, language }: { readonly websiteId: string; readonly language: string },
): Promise<void> {
  const website = await findWebsite(deps, websiteId);
  assertTranslatable(language, website.original_language);
  await deps.database.kysely
    .updateTable('websites')
    .set((eb) => ({
      translation_languages: eb.fn<string[]>('array_append', [
        'translation_languages',
        eb.val(language),
      ]),
    }))
    .where('id', '=', websiteId)
    .where((eb) => eb.not(eb(eb.val(language), '=', eb.fn.any('translation_languages'))))
    .execute();
}

function assertTranslatable(code: string, originalLanguage: string): void {
  const isKnown = languageCatalogue.some((language) => language.code === code);
  if (isKnown && code !== originalLanguage) return;
  throw new DragomanError('bad-request', {
    message: isKnown
      ? 'A website cannot be translated to its original language.'
      : `“${code}” is no language of the catalogue.`,
  });
}
