import type { RefObject } from 'react';
import type { RunAction } from '../changes/context.ts';
import type { FieldCommands } from '../keys/field-keys.ts';
import type { StringRow } from '../strings-cache.ts';
import { replaceRange, replaceText } from './replace-text.ts';
import { type Chip, chipStates, insertionOf } from './tokens.ts';
import { useGoTo } from './use-go-to.ts';
import { useTakeSuggestion } from './use-take-suggestion.ts';

interface TextState {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly chips: readonly Chip[];
  readonly runAction: RunAction;
}

type TextCommands = Pick<
  FieldCommands,
  'insertMissing' | 'copyOriginal' | 'takeSuggestion' | 'goTo' | 'review'
> & { readonly insert: (chip: Chip) => void };

/** Commands that write into a row's field, review it, or lead to another row. */
export function useTextCommands(row: StringRow, state: TextState): TextCommands {
  const { field, text, chips, runAction } = state;
  const { original, translated } = row;
  const takeSuggestion = useTakeSuggestion(row, field);
  const goTo = useGoTo();
  return {
    insert: (chip) => insertChip(field, chip),
    insertMissing() {
      const states = chipStates(chips, text);
      const missing = chips.find(({ label }) => states.get(label) === 'missing');
      if (missing !== undefined) insertChip(field, missing);
    },
    copyOriginal() {
      if (field.current !== null) replaceText(field.current, original.original_string);
    },
    takeSuggestion: (place) => void takeSuggestion(place),
    goTo(wanted) {
      if (field.current !== null) goTo(field.current, wanted);
    },
    review() {
      const isReviewed = translated?.state === 'reviewed';
      void runAction(isReviewed ? 'unreview' : 'review', { ids: [original.id] });
    },
  };
}

function insertChip({ current }: RefObject<HTMLTextAreaElement | null>, chip: Chip): void {
  if (current === null) return;
  const { selectionStart: from, selectionEnd: to, value } = current;
  replaceRange(current, { from, to, ...insertionOf(chip, value, value.slice(from, to)) });
}
