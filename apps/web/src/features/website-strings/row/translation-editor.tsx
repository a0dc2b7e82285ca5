import type { StringRow } from '../section/strings.ts';
import { ChipsBar } from '../text/chips-bar.tsx';
import { RowSide } from './row-side.tsx';
import { TranslationField } from './translation-field.tsx';
import type { RowState } from './use-row.ts';

interface TranslationEditorProps {
  /** Prefix of the ids of its parts. */
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
}

/** The field for a string's translation with its tags, findings, state and actions, one below the other. */
export function TranslationEditor({ id, row, state }: TranslationEditorProps) {
  return (
    <div className="group/row grid grid-cols-1 gap-1.5">
      <TranslationField id={id} row={row} state={state} />
      {state.chips.length > 0 && (
        <ChipsBar
          chips={state.chips}
          value={state.text}
          tags={row.original.tags}
          onInsert={state.commands.insert}
        />
      )}
      <RowSide id={`${id}-state`} row={row} state={state} />
    </div>
  );
}
