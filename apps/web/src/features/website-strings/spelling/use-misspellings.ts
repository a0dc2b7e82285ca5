import type { Misspelling } from '@dragoman/contract/spelling';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/api.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';
import { undoable } from '../keys/undoable.ts';
import { messageOf } from '../labels.ts';
import { useSection } from '../section.ts';
import { askSpelling } from './ask-spelling.ts';

/** Milliseconds after the last key. */
const pause = 500;

/** The misspelled words of a text, each once; those of the text before until the server has answered. */
export function useMisspellings(original: string, text: string): readonly Misspelling[] {
  const section = useSection();
  const translation = useSettled(text);
  const { data = [] } = useQuery({
    queryKey: [...spellingKey(section), original, translation],
    queryFn: () => askSpelling(section, { original, translation }),
    enabled: translation !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const words = new Map(data.map((one) => [one.word, one]).toReversed() as [string, Misspelling][]);
  return [...words.values()].filter(({ word }) => text.includes(word)).sort(byPlace);
}

function byPlace(a: Misspelling, b: Misspelling): number {
  return a.start - b.start;
}

function spellingKey({ websiteId, targetLanguage }: { websiteId: string; targetLanguage: string }) {
  return ['spelling', websiteId, targetLanguage];
}

/** Returns a text once it has not changed for a moment; the first at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Returns a function that adds a word to the website's spelling. It can be undone. */
export function useAddWord() {
  const section = useSection();
  const queries = useQueryClient();
  const { websiteId: id, targetLanguage } = section;
  const attempt = async (change: Promise<unknown>) => {
    try {
      await change;
      await queries.invalidateQueries({ queryKey: spellingKey(section) });
      return true;
    } catch (error) {
      notify.failed(messageOf(error));
      return false;
    }
  };
  const path = '/api/websites/:id/spelling/words';
  const add = (word: string) =>
    api(`PUT ${path}`, { params: { id }, body: { targetLanguage, word } });
  const remove = (word: string) =>
    api(`DELETE ${path}`, { params: { id }, query: { targetLanguage, word } });
  return async (word: string) => {
    if (!(await attempt(add(word)))) return;
    const undo = undoable(() => void attempt(remove(word)));
    notify.done(t('“{word}” was added to the dictionary.', { word }), { undo });
  };
}
