import { readSearch, type SoughtText } from '@dragoman/domain/website-strings';
import { type RefObject, useCallback, useMemo } from 'react';
import { useMarks } from './use-marks.ts';

/** Marks what the search found in the rows' texts. */
export function FoundTexts({ search, list }: { search: string; list: RefObject<Element | null> }) {
  const sought = useMemo(() => readSearch(search), [search]);
  const find = useCallback((text: string) => findIn(text, sought), [sought]);
  useMarks('found', { root: list, language: undefined, find });
  return null;
}

/** Finds texts as the server does: in any case and, unless quoted with accents, with any. Returns UTF-16 offsets. */
export function findIn(
  text: string,
  sought: readonly SoughtText[],
): { readonly start: number; readonly end: number }[] {
  const origins: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; at += 1)
    for (const letter of fold(text.charAt(at))) {
      folded += letter;
      origins.push(at);
    }
  return sought.flatMap(({ text: wanted, isWhole, hasAccents }) => {
    const needle = fold(wanted);
    const found: { start: number; end: number }[] = [];
    for (
      let at = folded.indexOf(needle);
      at >= 0;
      at = folded.indexOf(needle, at + needle.length)
    ) {
      const after = at + needle.length;
      const isInWord = isLetter(folded[at - 1]) || isLetter(folded[after]);
      const [start = 0, last = 0] = [origins[at], origins[after - 1]];
      const isWanted = !hasAccents || isSame(text.slice(start, last + 1), wanted);
      if (isWanted && !(isWhole && isInWord)) found.push({ start, end: last + 1 });
    }
    return found;
  });
}

function isSame(text: string, wanted: string): boolean {
  return text.normalize('NFC').toLowerCase() === wanted.toLowerCase();
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isLetter(letter = ''): boolean {
  return /[\p{L}\p{N}_]/u.test(letter);
}
