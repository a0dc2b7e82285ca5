import type { Misspelling } from '@dragoman/contract/spelling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { spellingKey } from '../../../spelling/spelling-words.ts';
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

/** Returns a text once it has not changed for a moment; the first at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
