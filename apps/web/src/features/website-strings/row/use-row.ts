import { type Check, type EditVerdict, keepSilenced } from '@dragoman/domain/translations';
import { useMemo, useRef, useState } from 'react';
import { preferTextUndo, undoLast } from '../changes/undoable.ts';
import { useChanges } from '../changes/use-changes.ts';
import type { FieldCommands } from '../keys/field-keys.ts';
import { focusRowFrom, focusRowOf } from '../keys/rows-focus.ts';
import { failures } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { withoutIsolates } from '../text/isolated-tokens.ts';
import { replaceText } from '../text/replace-text.ts';
import { chipsOf } from '../text/tokens.ts';
import { useOpinionCommands } from './use-opinion-commands.ts';
import { isConflict, useSave } from './use-save.ts';
import { useStringText, useVerdict } from './use-string-text.ts';
import { useTextCommands } from './use-text-commands.ts';

export interface RowActions {
  /** Goes to the next or previous page and focuses its first or last row. */
  readonly turn: (by: 1 | -1) => void;
  /** Leaves a field without a draft. Defaults to focusing its row. */
  readonly leave?: () => void;
}

/** State and commands of a row. */
export function useRow(row: StringRow, { turn, leave }: RowActions) {
  const { runAction } = useChanges();
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useStringText(row);
  const { text, saved, draft, isConflicting } = state;
  const verdict = useVerdict(row, text);
  const save = useSave(row);
  const [tried, setTried] = useState(false);
  const { mayReview } = useSection();
  const chips = useChips(row);
  const move = (by: 1 | -1, mayTurn: boolean) => moveFrom(field.current, by, mayTurn && turn);
  const write = (written: string) => {
    setTried(false);
    if (!save.isPending) save.reset();
    state.write(written);
  };
  const commands = {
    confirm(then: 'stay' | 'next' | 'approve') {
      setTried(true);
      const isBlocked = draft !== undefined && (verdict.refusal !== undefined || isConflicting);
      if (isBlocked && !save.isPending) return;
      const isApproved = then === 'approve' && mayReview;
      if (isApproved && draft === undefined && saved === '') return;
      const approve = () => void runAction('review', { ids: [row.original.id] });
      if (draft !== undefined) {
        const saved = save.mutateAsync(draft);
        // A failed save is shown in the row.
        saved.then(isApproved ? approve : undefined).catch(() => undefined);
      } else if (isApproved && row.translated?.state !== 'reviewed') approve();
      if (then !== 'stay') move(1, true);
    },
    revert() {
      if (field.current === null) return;
      if (draft === undefined) return leave === undefined ? focusRowOf(field.current) : leave();
      revertIn(field.current, saved);
      preferTextUndo();
      setTried(false);
      save.reset();
      state.revert();
    },
    move,
    ...useOpinionCommands(row, { field, draft, saved, save: save.mutateAsync, move }),
    undo: () => draft === undefined && undoLast(),
    ...useTextCommands(row, { field, text, chips }),
  } satisfies FieldCommands;
  return {
    ...{ field, text, saved, draft, verdict, chips, commands, write },
    checks: useChecks(row, verdict, draft?.text),
    overwrite() {
      state.overwrite();
      field.current?.focus();
    },
    isSaving: save.isPending,
    isSaved: save.isSuccess && draft === undefined,
    isConflicting: isConflicting && !save.isPending,
    failure: failureOf(save.error, {
      refusal: verdict.refusal,
      tried: tried && (draft !== undefined || saved === ''),
    }),
  };
}

function moveFrom(field: Element | null, by: 1 | -1, turn: RowActions['turn'] | false): void {
  if (field !== null && !focusRowFrom(field, by) && turn !== false) turn(by);
}

function useChips({ original: { original_string: text } }: StringRow) {
  const { mayEdit } = useSection();
  return useMemo(() => (mayEdit ? chipsOf(text) : []), [text, mayEdit]);
}

/** The findings of the shown text, with what was silenced. */
function useChecks({ translated }: StringRow, verdict: EditVerdict, draft: string | undefined) {
  return useMemo(() => {
    const stored = translated?.checks ?? [];
    if (draft === undefined) return stored;
    return keepSilenced(verdict.checks, stored as readonly Check[]);
  }, [translated, verdict, draft]);
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
