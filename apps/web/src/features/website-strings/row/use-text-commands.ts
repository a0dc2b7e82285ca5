import type { RefObject } from 'react';
import { useChanges } from '../changes/use-changes.ts';
import type { FieldCommands, WantedRow } from '../keys/field-keys.ts';
import { focusNextRow } from '../keys/rows-focus.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { replaceRange, replaceText } from '../text/replace-text.ts';
import { type Chip, chipStates, insertionOf } from '../text/tokens.ts';
import { useHelp } from './use-help.ts';

interface TextState {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly chips: readonly Chip[];
}

type TextCommands = Pick<
  FieldCommands,
  | 'insertMissing'
  | 'insertTerm'
  | 'copyOriginal'
  | 'takeSuggestion'
  | 'goTo'
  | 'review'
  | 'doubt'
  | 'press'
  | 'showDetails'
> & { readonly insert: (chip: Chip) => void };

/** Commands that write into a row's field, review it, or lead to another row. */
export function useTextCommands(row: StringRow, state: TextState): TextCommands {
  const { field, text, chips } = state;
  const { runAction } = useChanges();
  const { original, translated } = row;
  const { details, mayEdit, mayReview } = useSection();
  const help = useHelp(row, field);
  const goTo = useGoTo();
  return {
    insert: (chip) => insertChip(field, chip),
    insertMissing() {
      const states = chipStates(chips, text);
      const missing = chips.find(({ label }) => states.get(label) === 'missing');
      if (missing !== undefined) insertChip(field, missing);
    },
    ...help,
    copyOriginal() {
      if (field.current !== null) replaceText(field.current, original.original_string);
    },
    goTo(wanted) {
      if (field.current !== null) goTo(field.current, wanted);
    },
    review() {
      if (!mayReview) return;
      const isReviewed = translated?.state === 'reviewed';
      void runAction(isReviewed ? 'unreview' : 'review', { ids: [original.id] });
    },
    press: (button) =>
      field.current
        ?.closest('[data-string]')
        ?.querySelector<HTMLElement>(`[data-key=${button}]`)
        ?.click(),
    showDetails: (tab) => details.open(original.id, tab),
    doubt: () => mayEdit && void runAction('doubt', { ids: [original.id] }),
  };
}

function insertChip({ current }: RefObject<HTMLTextAreaElement | null>, chip: Chip): void {
  if (current === null) return;
  const { selectionStart: from, selectionEnd: to, value } = current;
  replaceRange(current, { from, to, ...insertionOf(chip, value, value.slice(from, to)) });
}

/**
 * Returns a function that focuses the next row that is untranslated or has an open finding. After the last one on the page, the list
 * shows only these.
 */
function useGoTo() {
  const { changeView } = useSection();
  return (from: Element, wanted: WantedRow) => {
    if (focusNextRow(from, wanted)) return;
    if (wanted === 'finding') changeView({ warnings: true, states: [], drafts: false });
    else changeView({ states: ['untranslated', 'failed'], warnings: false, drafts: false });
  };
}
