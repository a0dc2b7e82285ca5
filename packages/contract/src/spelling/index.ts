import { ownWord } from '@dragoman/domain/spelling';
import { z } from 'zod';
import { countField, defineEndpoint, idField, languageField } from '../endpoints/index.ts';

const params = z.object({ id: idField });
const targetLanguage = languageField;
const unitText = z.string().max(100_000);

const misspellingAnswer = z.object({
  word: z.string(),
  /** Where it is in the text, in UTF-16 units. */
  start: countField,
  end: countField,
  /** Similar words, best first. */
  suggestions: z.array(z.string()),
});

export type Misspelling = z.infer<typeof misspellingAnswer>;

export const checkSpellingEndpoint = defineEndpoint({
  name: 'check-spelling',
  method: 'POST',
  path: '/api/websites/:id/spelling',
  access: 'user',
  summary: 'Finds misspelled words in translations of one language',
  description:
    'Tags, placeholders, addresses, numbers, codes in capitals, names that stand in the original, words of the glossary and words that you added are not checked. Reports at most 20 words of a text.',
  params,
  body: z.object({
    targetLanguage,
    translations: z
      .array(z.object({ original: unitText, translation: unitText }))
      .min(1)
      .max(100),
  }),
  bodyLimit: 1024 * 1024,
  answers: {
    200: z.object({
      /** False if this server has no dictionary of the language, or cannot use it. */
      isAvailable: z.boolean(),
      /** In the order of the translations. */
      translations: z.array(z.object({ misspellings: z.array(misspellingAnswer) })),
    }),
  },
  limit: { requests: 120, seconds: 60 },
});

const word = z
  .string()
  .trim()
  .max(ownWord.mostLength, ownWord.message)
  .regex(ownWord.pattern, ownWord.message);
const words = z.array(z.string());
const wordsAnswer = { 200: z.object({ words }) };

export const readSpellingWordsEndpoint = defineEndpoint({
  name: 'read-spelling-words',
  method: 'GET',
  path: '/api/websites/:id/spelling/words',
  access: 'user',
  summary: 'The words that you added to the spelling of a website in one language',
  params,
  query: z.object({ targetLanguage }),
  answers: {
    200: z.object({
      /** False if this server has no dictionary of the language: the words are of no use then. */
      isAvailable: z.boolean(),
      words,
    }),
  },
});

export const addSpellingWordEndpoint = defineEndpoint({
  name: 'add-spelling-word',
  method: 'PUT',
  path: '/api/websites/:id/spelling/words',
  access: 'user',
  summary: 'Adds a word to the spelling of a website in one language',
  params,
  body: z.object({ targetLanguage, word }),
  answers: wordsAnswer,
  errors: ['conflict'],
});

export const removeSpellingWordEndpoint = defineEndpoint({
  name: 'remove-spelling-word',
  method: 'DELETE',
  path: '/api/websites/:id/spelling/words',
  access: 'user',
  summary: 'Removes a word that you added',
  params,
  query: z.object({ targetLanguage, word }),
  answers: wordsAnswer,
});
