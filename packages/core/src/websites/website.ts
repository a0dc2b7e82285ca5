import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { UrlStructure } from '@dragoman/domain/websites';
import { insertWebsite, markDeleted, selectWebsite, selectWebsiteByUrl } from './website.store.ts';

export interface WebsiteDeps {
  readonly database: Database;
}

export interface NewWebsite {
  readonly userId: string;
  /** As entered by the user. A path is the first page to read. */
  readonly url: string;
  readonly originalLanguage: string;
  readonly translationLanguages?: readonly string[];
  readonly name?: string;
  readonly urlStructure?: UrlStructure;
}

/** Adds a website, or returns the user's website on this host. Throws like `addWebsite`. */
export async function createWebsite(deps: WebsiteDeps, website: NewWebsite): Promise<WebsiteRow> {
  return (await addWebsite(deps, website)).website;
}

/**
 * Adds a website. Returns the existing one with `isNew: false` if the user has the host already.
 * Throws `DragomanError('address-invalid' | 'bad-request' | 'conflict')`.
 */
export async function addWebsite(
  { database }: WebsiteDeps,
  website: NewWebsite,
): Promise<{ website: WebsiteRow; isNew: boolean }> {
  const { userId, originalLanguage } = website;
  const url = normalizeWebsiteUrl(website.url);
  const languages = checkedLanguages(website.translationLanguages ?? [], originalLanguage);
  const made = await insertWebsite(database.kysely, {
    user_id: userId,
    url,
    original_language: originalLanguage,
    translation_languages: languages,
    ...(website.name !== undefined && { name: website.name }),
    ...(website.urlStructure !== undefined && { url_structure: website.urlStructure }),
  });
  const found = made ?? (await selectWebsiteByUrl(database.kysely, userId, url));
  if (found === undefined) {
    throw new DragomanError('conflict', { message: 'This website is being deleted. Try again.' });
  }
  return { website: found, isNew: made !== undefined };
}

/** Returns a website that is not deleted. Throws `DragomanError('not-found')`. */
export async function findWebsite({ database }: WebsiteDeps, id: string): Promise<WebsiteRow> {
  const found = await selectWebsite(database.kysely, id);
  if (found === undefined) throw new DragomanError('not-found');
  return found;
}

/**
 * Marks a website as deleted: it is no longer found or served, its scan stops, and its address can be added again. Its rows
 * and hosts stay for a while. Throws `DragomanError('not-found')`, also if it is already deleted.
 */
export async function softDeleteWebsite({ database }: WebsiteDeps, id: string): Promise<void> {
  const wasThere = await markDeleted(database.kysely, id);
  if (!wasThere) throw new DragomanError('not-found');
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

/** Removes a translation language; removing it again changes nothing. Throws `DragomanError('not-found')`. */
export async function removeTranslationLanguage(
  deps: WebsiteDeps,
  { websiteId, language }: { readonly websiteId: string; readonly language: string },
): Promise<void> {
  await findWebsite(deps, websiteId);
  await deps.database.kysely
    .updateTable('websites')
    .set((eb) => ({
      translation_languages: eb.fn<string[]>('array_remove', [
        'translation_languages',
        eb.val(language),
      ]),
    }))
    .where('id', '=', websiteId)
    .where((eb) => eb(eb.val(language), '=', eb.fn.any('translation_languages')))
    .execute();
}

function checkedLanguages(codes: readonly string[], originalLanguage: string): string[] {
  for (const code of codes) assertTranslatable(code, originalLanguage);
  return [...new Set(codes)];
}

/** Throws `DragomanError('bad-request')` for the original language and one that is not in the catalog. */
export function assertTranslatable(code: string, originalLanguage: string): void {
  const isKnown = languageCatalogue.some((language) => language.code === code);
  if (isKnown && code !== originalLanguage) return;
  throw new DragomanError('bad-request', {
    message: isKnown
      ? 'A website cannot be translated to its original language.'
      : `“${code}” is not a supported language.`,
  });
}
