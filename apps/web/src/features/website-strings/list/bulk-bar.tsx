import { useState } from 'react';
import { useMay } from '../../../account/use-accounts.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AssignButton } from '../assignments/assign-button.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { useChanges } from '../changes/use-changes.ts';
import { actionLabels, doubtNote } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { actionFilter, type StringsView } from '../section/view.ts';
import type { useSelection } from './use-selection.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

interface BulkBarProps {
  readonly view: StringsView;
  readonly selection: ReturnType<typeof useSelection>;
}

type BarAction = keyof typeof actionLabels;

/** The first two need the permission to review. */
const actions = Object.keys(actionLabels) as BarAction[];

/** Actions on the selected strings. */
export function BulkBar({ view, selection }: BulkBarProps) {
  const { runAction } = useChanges();
  const [unconfirmed, setUnconfirmed] = useState<BarAction>();
  const [isBusy, setBusy] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { count, clear } = selection;
  const { websiteId, targetLanguage, mayEdit, mayReview } = useSection();
  const mayExport = useMay('export.run', websiteId, targetLanguage);
  const shown = mayReview ? actions : mayEdit ? actions.slice(2) : [];
  const perform = async (action: BarAction) => {
    setUnconfirmed(undefined);
    setBusy(true);
    if (await runAction(action, targetOf(selection, view))) clear();
    setBusy(false);
  };
  const press = (action: BarAction) => {
    if (isBusy) return;
    // On all matching strings, these may run for minutes and cost engine calls.
    if (selection.selection.kind === 'all' && !harmless.has(action)) setUnconfirmed(action);
    else void perform(action);
  };
  return (
    <section
      aria-label="Selected strings"
      className="flex min-w-0 flex-1 items-center gap-x-0.5 overflow-x-auto rounded-xl bg-deep px-3 text-sm text-on-deep max-lg:basis-full"
    >
      <p role="status" className="me-2 font-semibold whitespace-nowrap tabular-nums">
        {countOf(count, 'string')} selected
      </p>
      {shown.map((action) => (
        <button
          key={action}
          type="button"
          aria-disabled={isBusy}
          onClick={() => press(action)}
          className={barButton}
        >
          {actionLabels[action]}
        </button>
      ))}
      <AssignButton
        className={barButton}
        {...{ strings: targetOf(selection, view), count, onDone: clear }}
      />
      {mayExport && (selection.selection.kind === 'all' || count <= mostPicked) && (
        <button type="button" onClick={() => setExporting(true)} className={barButton}>
          Export
        </button>
      )}
      <button type="button" onClick={clear} className={`${barButton} text-on-deep-soft`}>
        Clear selection
      </button>
      {isExporting && (
        <ExportDialog strings={targetOf(selection, view)} onClose={() => setExporting(false)} />
      )}
      {unconfirmed !== undefined && (
        <ConfirmAction
          action={unconfirmed}
          count={count}
          onConfirm={() => void perform(unconfirmed)}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </section>
  );
}

const barButton =
  'min-h-10 shrink-0 cursor-pointer rounded-lg px-2.5 underline decoration-on-deep-soft/60 underline-offset-4 outline-saffron hover:bg-white/10 aria-disabled:opacity-60';

/** The most strings that one action may name. */
const mostPicked = 1000;

const harmless: ReadonlySet<BarAction> = new Set(['review', 'unreview']);

function targetOf({ selection }: ReturnType<typeof useSelection>, view: StringsView): ActionTarget {
  if (selection.kind === 'all') return { filter: actionFilter(view) };
  return { ids: [...selection.ids].slice(0, mostPicked) };
}

interface ConfirmActionProps {
  readonly action: BarAction;
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ConfirmAction({ action, count, onConfirm, onClose }: ConfirmActionProps) {
  const ask = actionLabels[action];
  const strings = countOf(count, 'string');
  const message = t('{ask}: {strings} on all pages of this list. You can undo it for 24 hours.', {
    ask,
    strings,
  });
  return (
    <AlertDialog
      message={action === 'doubt' ? `${message} ${doubtNote}` : message}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose}>
          <Button onClick={onConfirm}>{ask}</Button>
        </DialogActions>
      }
    />
  );
}
