import { useEffect, useState } from 'react';
import { rowOf } from '../keys/row-of.ts';
import { withoutIsolates } from '../text/isolated-tokens.ts';

/** Words that somebody selected in a row: what a new term and a search begin with. */
export interface PickedWords {
  readonly original: string;
  readonly translation: string;
  /** The one that was selected last. */
  readonly latest: string;
}

const longestWords = 200;

/** Follows the selection in a string's original and in its field. */
export function usePickedWords(stringId: string): PickedWords {
  const [picked, setPicked] = useState<PickedWords>({ original: '', translation: '', latest: '' });
  useEffect(() => {
    const look = () => {
      const found = pickedIn(rowOf(stringId));
      const words = cleaned(found?.words ?? '');
      if (found === undefined || words === '' || words.length > longestWords) return;
      setPicked((before) => ({ ...before, [found.side]: words, latest: words }));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [stringId]);
  return picked;
}

function pickedIn(row: Element | null) {
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && row?.contains(at)) {
    const words = at.value.slice(at.selectionStart, at.selectionEnd);
    if (words !== '') return { side: 'translation', words } as const;
  }
  const selection = getSelection();
  const node = selection?.anchorNode ?? null;
  const from = (node instanceof Element ? node : node?.parentElement)?.closest('[lang]') ?? null;
  if (selection === null || row?.contains(from) !== true) return undefined;
  return { side: 'original', words: selection.toString() } as const;
}

function cleaned(words: string): string {
  return withoutIsolates(words)
    .replaceAll(/<\/?\d{1,4}\/?>/g, ' ')
    .trim();
}
