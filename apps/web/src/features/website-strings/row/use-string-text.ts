import { validateEdit } from '@dragoman/domain/translations';
import { useMemo, useSyncExternalStore } from 'react';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';

/** What stands in a string's field: its draft if there is one, else its translation. */
export function useStringText({ original, translated }: StringRow) {
  const { drafts } = useSection();
  const { id } = original;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const saved = translated?.translated_string ?? '';
  return {
    text: draft?.text ?? saved,
    saved,
    draft,
    /** Another translation stands than when the draft was begun, or another original. */
    isOverlapped:
      draft !== undefined &&
      ((draft.base ?? '') !== saved || draft.original !== original.original_string),
    /** What was saved before is no draft. */
    write(text: string) {
      const current = drafts.get(id);
      const base = current === undefined ? (translated?.translated_string ?? null) : current.base;
      if (text === saved && (base ?? '') === saved) drafts.drop(id);
      else drafts.put(id, { text, base, original: original.original_string });
    },
    revert: () => drafts.drop(id),
    /** The draft is meant to replace what stands now. */
    insist(): void {
      if (draft === undefined) return;
      const base = translated?.translated_string ?? null;
      drafts.put(id, { ...draft, base, original: original.original_string });
    },
  };
}

/** What the server would say of a text as the string's translation; the rules are the same. */
export function useVerdict({ original }: StringRow, text: string) {
  const { originalLanguage, targetLanguage } = useSection();
  const source = original.original_string;
  return useMemo(
    () => validateEdit(source, text, { source: originalLanguage, target: targetLanguage }),
    [source, text, originalLanguage, targetLanguage],
  );
}
