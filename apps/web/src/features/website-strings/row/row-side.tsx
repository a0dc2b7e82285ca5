import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { RunAction } from '../changes/context.ts';
import { DraftButtons } from '../drafts/draft-buttons.tsx';
import type { PanelName } from '../panels/row-panel.tsx';
import type { StringRow } from '../strings-cache.ts';
import { iconButton, onDemand } from '../styles.ts';
import { RowMenu } from './row-menu.tsx';
import { StateIcon } from './state-icon.tsx';
import type { RowState } from './use-row.ts';

interface RowSideProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
  readonly runAction: RunAction;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
}

/** Beside a translation: its state, the buttons of its draft, and on demand its length, panels and menu. */
export function RowSide({ id, row, state, runAction, panel, onPanel }: RowSideProps) {
  const { open_comments: comments } = row.original;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
        <p id={id} className="text-soft">
          <StateIcon
            row={row}
            isDraft={state.draft !== undefined}
            isSaving={state.isSaving || row.isSaving === true}
          />
        </p>
        <p role="status" className="font-semibold text-good empty:hidden">
          {state.isSaved && 'Saved'}
        </p>
        {comments > 0 && (
          <span aria-hidden="true" className="inline-flex items-center gap-1 text-busy">
            <Icon name="comment" className="size-3.5" line={1.6} />
            {comments}
          </span>
        )}
        {state.draft !== undefined && (
          <DraftButtons
            onConfirm={() => state.commands.confirm('stay')}
            onRevert={state.commands.revert}
          />
        )}
      </div>
      <div className={`flex items-center ${onDemand}`}>
        <button
          type="button"
          aria-label={comments === 0 ? 'Comments' : `Comments, ${comments} open`}
          title="Comments"
          aria-expanded={panel === 'comments'}
          onClick={() => onPanel('comments')}
          className={iconButton}
        >
          <Icon name="comment" className="size-4" line={1.5} />
        </button>
        {panels.map(([name, label, icon]) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-expanded={panel === name}
            onClick={() => onPanel(name)}
            className={iconButton}
          >
            <Icon name={icon} className="size-4" line={1.5} />
          </button>
        ))}
        <RowMenu row={row} runAction={runAction} onCopy={state.commands.copyOriginal} />
        <TextLength original={row.original.original_string} state={state} />
      </div>
    </div>
  );
}

const panels: readonly (readonly [PanelName, string, IconName])[] = [
  ['suggestions', t('Suggestions'), 'suggestion'],
  ['review', t('Ask for a review'), 'reader'],
  ['history', t('History'), 'history'],
];

/** The number of characters, and the length relative to the original, weighted by language. */
function TextLength({ original, state }: { original: string; state: RowState }) {
  if (state.text === '') return null;
  const characters = [...state.text].length;
  const { lengthRatio } = state.verdict;
  const ratio = lengthRatio.toFixed(2);
  return (
    <span
      className="ms-auto text-xs text-soft tabular-nums max-lg:ms-2"
      title={`${countOf([...original].length, 'character')} in the original`}
    >
      <span aria-hidden="true">
        {characters}
        {lengthRatio > 0 && ` · ${ratio}×`}
      </span>
      <span className="sr-only">
        {lengthRatio > 0
          ? `${countOf(characters, 'character')} · ${ratio}× the original’s length`
          : countOf(characters, 'character')}
      </span>
    </span>
  );
}
