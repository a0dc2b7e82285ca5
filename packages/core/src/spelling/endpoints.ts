import {
  addSpellingWordEndpoint,
  checkSpellingEndpoint,
  readSpellingWordsEndpoint,
  removeSpellingWordEndpoint,
} from '@dragoman/contract/spelling';
import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { limits } from '@dragoman/domain/limits';
import type { Log } from '@dragoman/domain/log';
import type { SpellChecker } from '@dragoman/providers/spelling/port';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { selectGlossary } from '../glossary/index.ts';
import { assertTranslatedTo, ownWebsite } from '../websites/index.ts';
import { checkSpelling } from './check.ts';
import { deleteWord, insertWord, selectWords, type WordList } from './words.store.ts';

export interface SpellingDeps {
  readonly database: Database;
  readonly spellChecker: SpellChecker;
  readonly log: Log;
}

export function spellingEndpoints(deps: SpellingDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [
    implement(checkSpellingEndpoint, async ({ user, params, body }, on: SpellingDeps) => {
      const { targetLanguage, translations } = body;
      const list = await ownList(on, user, { websiteId: params.id, targetLanguage });
      const site = { id: list.websiteId, userId: user.id, language: targetLanguage };
      const { kysely } = on.database;
      const glossary = await selectGlossary(kysely, site);
      const added = await selectWords(kysely, list);
      const found = await checkSpelling(on, translations, { targetLanguage, glossary, added });
      const none = translations.map(() => []);
      return {
        isAvailable: found !== undefined,
        translations: (found ?? none).map((misspellings) => ({ misspellings })),
      };
    }),
    implement(readSpellingWordsEndpoint, async ({ user, params, query }, on: SpellingDeps) => {
      const list = await ownList(on, user, { websiteId: params.id, ...query });
      return {
        isAvailable: await on.spellChecker.hasDictionary(list.targetLanguage),
        words: await selectWords(on.database.kysely, list),
      };
    }),
    implement(addSpellingWordEndpoint, async ({ user, params, body }, on: SpellingDeps) => {
      const list = await ownList(on, user, { websiteId: params.id, ...body });
      const { kysely } = on.database;
      const added = { word: body.word, most: limits.spellingWords };
      if (!(await insertWord(kysely, list, added)))
        throw new DragomanError('conflict', {
          message: `A website can have ${limits.spellingWords} words of its own in a language. Remove some first.`,
        });
      return { words: await selectWords(kysely, list) };
    }),
    implement(removeSpellingWordEndpoint, async ({ user, params, query }, on: SpellingDeps) => {
      const list = await ownList(on, user, { websiteId: params.id, ...query });
      await deleteWord(on.database.kysely, list, query.word);
      return { words: await selectWords(on.database.kysely, list) };
    }),
  ]);
}

/** Throws `DragomanError`, for another owner's website and for a language that it is not translated to. */
async function ownList(
  deps: SpellingDeps,
  user: { readonly id: string },
  { websiteId, targetLanguage }: WordList,
): Promise<WordList> {
  const website = await ownWebsite(deps, user, websiteId);
  assertTranslatedTo(website, targetLanguage);
  return { websiteId: website.id, targetLanguage };
}
