import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { t } from '../texts/texts.ts';
import { notify } from '../ui/toast.tsx';

/** The words that an owner added to the spelling of a website in one language. */
export interface WordList {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** What is asked about the spelling of a language: it changes with the words. */
export function spellingKey({ websiteId, targetLanguage }: WordList) {
  return ['spelling', websiteId, targetLanguage] as const;
}

type Undo = () => void;

/** Adds and removes words; the message offers to undo it. `undoable` may keep the undo for a key. Both reject if the server refuses. */
export function useSpellingWords(list: WordList, undoable = (undo: Undo): Undo => undo) {
  const { put, take } = useChanges(list);
  const fail = (error: Error) => notify.failed(error.message);
  return {
    add: async (word: string) => {
      await put(word);
      const undo = undoable(() => void take(word).catch(fail));
      notify.done(t('“{word}” was added to the dictionary.', { word }), { undo });
    },
    remove: async (word: string) => {
      await take(word);
      const undo = undoable(() => void put(word).catch(fail));
      notify.done(t('“{word}” was removed from the dictionary.', { word }), { undo });
    },
    fail,
  };
}

function useChanges(list: WordList) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: spellingKey(list) });
  const { websiteId: id, targetLanguage } = list;
  const path = '/api/websites/:id/spelling/words';
  return {
    put: (word: string) =>
      api(`PUT ${path}`, { params: { id }, body: { targetLanguage, word } }).then(refresh),
    take: (word: string) =>
      api(`DELETE ${path}`, { params: { id }, query: { targetLanguage, word } }).then(refresh),
  };
}
