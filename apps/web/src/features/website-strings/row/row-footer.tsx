import { DraftButtons } from '../drafts/draft-buttons.tsx';
import type { RunAction } from '../list/use-actions.ts';
import type { PanelName } from '../panels/row-panel.tsx';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { RowMenu } from './row-menu.tsx';
import { StateIcon } from './state-icon.tsx';
import type { RowState } from './use-row.ts';

interface RowFooterProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
  readonly runAction: RunAction;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
}

/** Below a translation: its state and length, its panels, its menu, and the buttons that confirm or revert a draft. */
export function RowFooter({ id, row, state, runAction, panel, onPanel }: RowFooterProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p id={id} className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <StateIcon row={row} isDraft={state.draft !== undefined} isSaving={state.isSaving} />
        <TextLength original={row.original.original_string} state={state} />
      </p>
      <p role="status" className="text-sm font-semibold text-good empty:hidden">
        {state.isSaved && 'Saved'}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-x-1">
        {(['suggestions', 'history'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-expanded={panel === name}
            onClick={() => onPanel(name)}
            className={quietButton}
          >
            {name === 'history' ? 'History' : 'Suggestions'}
          </button>
        ))}
        <RowMenu row={row} runAction={runAction} onCopy={state.commands.copyOriginal} />
        <DraftButtons
          isDraft={state.draft !== undefined}
          onConfirm={() => state.commands.confirm('stay')}
          onRevert={state.commands.revert}
        />
      </div>
    </div>
  );
}

/** The number of characters, and the length relative to the original, weighted by language. */
function TextLength({ original, state }: { original: string; state: RowState }) {
  if (state.text === '') return null;
  const characters = [...state.text].length;
  const { lengthRatio } = state.verdict;
  return (
    <span className="tabular-nums" title={`${[...original].length} characters in the original`}>
      {characters} characters
      {lengthRatio > 0 && ` · ${lengthRatio.toFixed(2)}×`}
      {lengthRatio > 0 && <span className="sr-only"> the original’s length</span>}
    </span>
  );
}
