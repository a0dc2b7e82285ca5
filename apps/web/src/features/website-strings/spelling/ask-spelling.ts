import type { Misspelling } from '@dragoman/contract/spelling';
import { api } from '../../../api/api.ts';
import type { StringsScope } from '../section.ts';

interface SpelledText {
  readonly original: string;
  readonly translation: string;
}

interface Question extends SpelledText {
  readonly answer: (misspellings: readonly Misspelling[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Milliseconds in which the rows of a page ask together. */
const gathering = 50;
const mostTexts = 50;

/** Questions by website and language. */
const waiting = new Map<string, Question[]>();
/** Languages for which the server has no dictionary. */
const unavailable = new Set<string>();

/** Returns the misspellings of a translation; none if the server has no dictionary. Rows that ask at once share a call. */
export function askSpelling(
  scope: StringsScope,
  text: SpelledText,
): Promise<readonly Misspelling[]> {
  const { websiteId, targetLanguage } = scope;
  if (unavailable.has(targetLanguage)) return Promise.resolve([]);
  const key = `${websiteId} ${targetLanguage}`;
  return new Promise((answer, fail) => {
    const questions = waiting.get(key) ?? [];
    questions.push({ ...text, answer, fail });
    waiting.set(key, questions);
    if (questions.length === 1) setTimeout(() => void send(scope, key), gathering);
  });
}

async function send(scope: StringsScope, key: string): Promise<void> {
  const questions = waiting.get(key) ?? [];
  waiting.delete(key);
  for (let from = 0; from < questions.length; from += mostTexts)
    await answerAll(scope, questions.slice(from, from + mostTexts));
}

async function answerAll(
  { websiteId, targetLanguage }: StringsScope,
  questions: readonly Question[],
): Promise<void> {
  try {
    const { isAvailable, translations } = await api('POST /api/websites/:id/spelling', {
      params: { id: websiteId },
      body: {
        targetLanguage,
        translations: questions.map(({ original, translation }) => ({ original, translation })),
      },
    });
    if (!isAvailable) unavailable.add(targetLanguage);
    for (const [index, { answer }] of questions.entries())
      answer(translations[index]?.misspellings ?? []);
  } catch (error) {
    for (const { fail } of questions) fail(error);
  }
}
