import { AnsweringThread } from '../threads/index.ts';
import { dictionariesOf } from './dictionary-folder.ts';
import type { SpellChecker } from './port.ts';

export interface SpellingRequest {
  readonly do: 'check' | 'suggest';
  /** Folders of the dictionaries. */
  readonly dictionaries: readonly string[];
  readonly words: readonly string[];
}

/** `check`: the misspelled words without suggestions; `suggest`: the words with theirs. */
export interface SpellingAnswer {
  readonly words: readonly (readonly [word: string, suggestions: readonly string[]])[];
}

export interface SpellCheckerOptions {
  /** Folder with `<code>/index.aff` and `<code>/index.dic`. */
  readonly folder: string;
  /** Milliseconds without a call after which the dictionaries are unloaded. Defaults to 5 minutes. */
  readonly idle?: number;
}

const timeout = 20_000;

/** Checks spelling by Hunspell in a worker thread, which loads a dictionary on its first use. */
export function createSpellChecker({ folder, idle = 300_000 }: SpellCheckerOptions): SpellChecker {
  const script = new URL('./hunspell-worker.ts', import.meta.url);
  const thread = new AnsweringThread<SpellingRequest, SpellingAnswer>(script, timeout);
  let last: Promise<unknown> = Promise.resolve();
  let unload: NodeJS.Timeout | undefined;
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const close = () => {
    clearTimeout(unload);
    return next(() => thread.stop());
  };
  const ask = async (job: SpellingRequest['do'], language: string, words: readonly string[]) => {
    const dictionaries = await dictionariesOf(folder, language);
    if (dictionaries.length === 0 || words.length === 0) return [];
    clearTimeout(unload);
    unload = setTimeout(close, idle).unref();
    return (await next(() => thread.ask({ do: job, dictionaries, words }))).words;
  };
  return {
    hasDictionary: async (language) => (await dictionariesOf(folder, language)).length > 0,
    misspelled: async (language, words) =>
      new Set((await ask('check', language, words)).map(([word]) => word)),
    suggestions: async (language, words) => new Map(await ask('suggest', language, words)),
    close,
  };
}
