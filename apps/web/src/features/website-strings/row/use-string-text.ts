import type { EditVerdict } from '@dragoman/domain/translations';
import { useMemo, useSyncExternalStore } from 'react';
import { useSectionGlossary } from '../section/glossary.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { nameTags } from '../text/tag-names.ts';
import { useValidator } from './validator.ts';

/** The text in a string's field: its draft, or else its translation. */
export function useStringText({ original, translated }: StringRow) {
  const { drafts } = useSection();
  const { id } = original;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const saved = translated?.translated_string ?? '';
  return {
    text: draft?.text ?? saved,
    saved,
    draft,
    /** True if the translation became another than the draft, or the original changed, after the draft was started. */
    isConflicting:
      draft !== undefined &&
      draft.text !== saved &&
      ((draft.base ?? '') !== saved || draft.original !== original.original_string),
    /** Text equal to the saved translation is no draft. */
    write(text: string) {
      const current = drafts.get(id);
      const base = current === undefined ? (translated?.translated_string ?? null) : current.base;
      if (text === saved && (base ?? '') === saved) drafts.drop(id);
      else drafts.put(id, { text, base, original: original.original_string });
    },
    revert: () => drafts.drop(id),
    /** Bases the draft on the current translation and original. */
    overwrite(): void {
      if (draft === undefined) return;
      const base = translated?.translated_string ?? null;
      drafts.put(id, { ...draft, base, original: original.original_string });
    },
  };
}

/** Until the rules are loaded. */
const unchecked: EditVerdict = {
  refusal: undefined,
  checks: [],
  lengthRatio: 0,
  isTargetLanguage: true,
};

/** Checks a text by the rules the server applies on saving. */
export function useVerdict({ original }: StringRow, text: string): EditVerdict {
  const { originalLanguage, targetLanguage } = useSection();
  const glossary = useSectionGlossary();
  const validateEdit = useValidator();
  const { original_string: source, kind, tags } = original;
  return useMemo(() => {
    if (validateEdit === undefined) return unchecked;
    const pair = { source: originalLanguage, target: targetLanguage };
    const verdict = validateEdit(source, text, pair, { glossary, kind });
    const refusal = verdict.refusal && nameTags(verdict.refusal, tags);
    return { ...verdict, refusal };
  }, [source, kind, tags, text, originalLanguage, targetLanguage, glossary, validateEdit]);
}
