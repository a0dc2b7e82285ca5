import type { ReactNode } from 'react';
import { countOf, numberOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { stateLabel } from '../../../translations/state-label.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { IconButton } from '../../../ui/small-button.tsx';
import { doubtNote } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { StateDot } from '../section/state-dot.tsx';
import type { StringRow } from '../section/strings.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowState } from './use-row.ts';

// Few rows are doubtful.
const Doubt = lazyPart(() => import('./doubt.tsx'), 'Doubt');

interface RowSideProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
  /** Shown beside or below the state. */
  readonly children?: ReactNode;
}

/** Below the state on a wide screen, in the place of the buttons while these are not shown; else beside the state. */
export const atRest =
  'pointer-events-none lg:not-pointer-coarse:col-start-1 lg:not-pointer-coarse:row-start-2 lg:group-focus-within/row:opacity-0 lg:group-hover/row:opacity-0 lg:group-has-aria-expanded/row:opacity-0 pointer-coarse:opacity-100!';

const altS = 'Alt+S';

/** Shown while the row is hovered or focused; always on touch screens. */
const onDemand =
  'lg:opacity-0 lg:group-focus-within/row:opacity-100 lg:group-hover/row:opacity-100 lg:has-aria-expanded:opacity-100 pointer-coarse:opacity-100!';

/** Beside a translation: its state, the buttons of its draft, what is known about the string, and on demand its length, details and menu. */
export function RowSide({ id, row, state, children }: RowSideProps) {
  const { open_comments: comments, id: stringId } = row.original;
  const { details, mayEdit } = useSection();
  return (
    <div className="flex min-w-0 flex-wrap items-center content-start gap-x-2 lg:grid lg:grid-cols-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
        <p id={id} className="text-soft">
          <StateIcon row={row} state={state} />
        </p>
        {row.translated?.is_doubtful && row.translated.state !== 'reviewed' && (
          <Doubt translated={row.translated} />
        )}
        <p role="status" className="font-semibold text-good empty:hidden">
          {state.isSaved && 'Saved'}
        </p>
        {comments > 0 && (
          <button
            type="button"
            aria-label={t('Comments, {comments} open', { comments })}
            onClick={() => details.open(stringId, 'comments')}
            className="inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-lg px-1 text-busy hover:bg-wash"
          >
            <Icon name="comment" className="size-3.5" line={1.6} />
            {comments}
          </button>
        )}
        {state.draft !== undefined && <DraftButtons {...state} />}
        <TextLength original={row.original.original_string} state={state} />
      </div>
      {children}
      <div
        className={`-ms-1.5 flex items-center max-lg:-ms-2 max-lg:basis-full lg:not-pointer-coarse:col-start-1 lg:not-pointer-coarse:row-start-2 ${onDemand}`}
      >
        <IconButton
          icon="suggestion"
          line={1.5}
          aria-label={t('Details')}
          title={altS}
          onClick={() => details.open(stringId)}
        />
        {mayEdit && <RowMenu row={row} onCopy={state.commands.copyOriginal} />}
      </div>
    </div>
  );
}

/** The number of characters, and the length relative to the original, weighted by language. */
function TextLength({ original, state }: { original: string; state: RowState }) {
  if (state.text === '') return null;
  const characters = [...state.text].length;
  const { lengthRatio } = state.verdict;
  const ratio = numberOf(Math.round(lengthRatio * 100) / 100);
  return (
    <span
      className={`ms-auto text-xs text-soft tabular-nums ${onDemand}`}
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

/** The state of a translation or of its draft, as dot and label. */
function StateIcon({ row, state }: Pick<RowSideProps, 'row' | 'state'>) {
  const { translated } = row;
  const isSaving = state.isSaving || row.isSaving === true;
  const saved = translated?.state ?? 'untranslated';
  const isDraft = state.draft !== undefined;
  const label = isSaving ? t('Saving...') : isDraft ? t('Draft') : stateLabel(saved);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isDraft || isSaving ? (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-full border-2 border-dashed border-busy"
        />
      ) : (
        <StateDot state={saved} />
      )}
      <span title={saved === 'needs_review' ? doubtNote : (translated?.engine ?? undefined)}>
        {label}
      </span>
      {translated?.renewal_requested_at != null && ' · waiting for the engine'}
    </span>
  );
}

/** Confirms or reverts a draft [owner-workspace §2]. */
function DraftButtons({ commands }: RowState) {
  return (
    <span className="flex gap-1">
      <IconButton
        icon="revert"
        aria-label="Revert"
        title="Revert (Esc)"
        onClick={commands.revert}
      />
      <IconButton
        icon="check"
        aria-label="Confirm"
        title="Confirm (Enter)"
        onClick={() => commands.confirm('stay')}
        className="bg-lapis! text-on-lapis! hover:opacity-90"
      />
    </span>
  );
}
