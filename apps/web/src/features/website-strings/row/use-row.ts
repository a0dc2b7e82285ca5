import { type RefObject, useMemo, useRef, useState } from 'react';
import type { FieldCommands } from '../keys/field-keys.ts';
import { focusRowFrom, focusRowOf } from '../keys/rows-focus.ts';
import { failures } from '../labels.ts';
import type { RunAction } from '../list/use-actions.ts';
import type { StringRow } from '../strings-cache.ts';
import { withoutIsolates } from './isolated-tokens.ts';
import { replaceRange, replaceText } from './replace-text.ts';
import { type Chip, chipStates, chipsOf, insertionOf } from './tokens.ts';
import { isConflict, useSave } from './use-save.ts';
import { useStringText, useVerdict } from './use-string-text.ts';

export interface RowActions {
  readonly runAction: RunAction;
  /** Goes to the next or previous page and focuses its first or last row. */
  readonly turn: (by: 1 | -1) => void;
  /** Leaves a field without a draft. Defaults to focusing its row. */
  readonly leave?: () => void;
}

/** State and commands of a row. */
export function useRow(row: StringRow, { runAction, turn, leave }: RowActions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useStringText(row);
  const { text, saved, draft, isConflicting } = state;
  const verdict = useVerdict(row, text);
  const save = useSave(row);
  const [tried, setTried] = useState(false);
  const chips = useMemo(() => chipsOf(row.original.original_string), [row.original]);
  const move = (by: 1 | -1, mayTurn: boolean) => {
    if (field.current === null) return;
    if (!focusRowFrom(field.current, by) && mayTurn) turn(by);
  };
  const write = (written: string) => {
    setTried(false);
    if (!save.isPending) save.reset();
    state.write(written);
  };
  const commands: FieldCommands & { insert: (chip: Chip) => void } = {
    confirm(then) {
      setTried(true);
      const isBlocked = draft !== undefined && (verdict.refusal !== undefined || isConflicting);
      if (isBlocked && !save.isPending) return;
      if (draft !== undefined) save.mutate(draft);
      if (then === 'next') move(1, true);
    },
    revert() {
      if (field.current === null) return;
      if (draft === undefined) return leave === undefined ? focusRowOf(field.current) : leave();
      revertIn(field.current, saved);
      setTried(false);
      save.reset();
      state.revert();
    },
    move,
    insert: (chip) => insertChip(field, chip),
    insertMissing() {
      const states = chipStates(chips, text);
      const missing = chips.find(({ label }) => states.get(label) === 'missing');
      if (missing !== undefined) insertChip(field, missing);
    },
    copyOriginal() {
      if (field.current !== null) replaceText(field.current, row.original.original_string);
    },
    review() {
      const isReviewed = row.translated?.state === 'reviewed';
      void runAction(isReviewed ? 'unreview' : 'review', { ids: [row.original.id] });
    },
  };
  return {
    ...{ field, text, saved, draft, verdict, chips, commands, write },
    overwrite() {
      state.overwrite();
      field.current?.focus();
    },
    isSaving: save.isPending,
    isSaved: save.isSuccess && draft === undefined,
    isConflicting: isConflicting && !save.isPending,
    failure: failureOf(save.error, {
      refusal: verdict.refusal,
      tried: tried && draft !== undefined,
    }),
  };
}

export type RowState = ReturnType<typeof useRow>;

function failureOf(
  error: unknown,
  { refusal, tried }: { refusal: string | undefined; tried: boolean },
): string | undefined {
  if (error !== null && !isConflict(error)) return failures.update(error);
  return tried && refusal !== undefined ? failures.update(refusal) : undefined;
}

/** Edits the field itself, so Ctrl+Z restores the draft. */
function revertIn(field: HTMLTextAreaElement, saved: string): void {
  if (withoutIsolates(field.value) !== saved) replaceText(field, saved);
}

function insertChip({ current }: RefObject<HTMLTextAreaElement | null>, chip: Chip): void {
  if (current === null) return;
  const { selectionStart: from, selectionEnd: to, value } = current;
  replaceRange(current, { from, to, ...insertionOf(chip, value, value.slice(from, to)) });
}
