import { Alert } from '../../../ui/alert.tsx';
import { onFieldKey } from '../keys/field-keys.ts';
import type { RunAction } from '../list/use-actions.ts';
import type { PanelName } from '../panels/row-panel.tsx';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { ChipsBar } from './chips-bar.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { Findings } from './findings.tsx';
import { RowFooter } from './row-footer.tsx';
import { StringField } from './string-field.tsx';
import type { RowState } from './use-row.ts';

interface TranslationEditorProps {
  /** Prefix of the ids of its parts. */
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
  readonly runAction: RunAction;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
}

/** The field for a string's translation with its tags, findings, state and actions. `OriginalText` with the id `{id}-original` names it. */
export function TranslationEditor(props: TranslationEditorProps) {
  const { id, row, state, runAction, panel, onPanel } = props;
  const { commands } = state;
  const { targetLanguage } = useSection();
  return (
    <>
      <span id={`${id}-label`} className="sr-only">
        Translation of
      </span>
      <StringField
        ref={state.field}
        language={targetLanguage}
        value={state.text}
        isDraft={state.draft !== undefined}
        isInvalid={state.failure !== undefined}
        onText={state.write}
        onKeyDown={(event) => onFieldKey(event, commands)}
        labelledBy={`${id}-label ${id}-original`}
        describedBy={`${id}-state ${id}-findings`}
      />
      {state.chips.length > 0 && (
        <ChipsBar chips={state.chips} value={state.text} onInsert={commands.insert} />
      )}
      {state.failure !== undefined && <Alert>{state.failure}</Alert>}
      {state.isConflicting && <ConflictNotice state={state} />}
      <Findings id={`${id}-findings`} row={row} state={state} />
      <RowFooter
        id={`${id}-state`}
        row={row}
        state={state}
        runAction={runAction}
        panel={panel}
        onPanel={onPanel}
      />
    </>
  );
}
