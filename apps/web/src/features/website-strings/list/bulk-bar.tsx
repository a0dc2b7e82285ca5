import type { StringAction } from '@dragoman/contract/website-strings';
import { useId, useState } from 'react';
import { countOf } from '../../../languages/language-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { actionFilter, type StringsView } from '../filters/view.ts';
import { actionWords } from '../words.ts';
import type { Act, Strings } from './use-actions.ts';
import type { useSelection } from './use-selection.ts';

interface BulkBarProps {
  readonly view: StringsView;
  readonly selection: ReturnType<typeof useSelection>;
  readonly act: Act;
}

const actions: readonly StringAction[] = ['review', 'unreview', 'retranslate', 'reset', 'delete'];

/** What can be done with the chosen strings; stays in sight while any are chosen. */
export function BulkBar({ view, selection, act }: BulkBarProps) {
  const [asked, setAsked] = useState<StringAction>();
  const [isBusy, setBusy] = useState(false);
  const { count, clear } = selection;
  if (count === 0) return null;
  const perform = async (action: StringAction) => {
    setAsked(undefined);
    setBusy(true);
    if (await act(action, chosen(selection, view))) clear();
    setBusy(false);
  };
  const press = (action: StringAction) => {
    if (isBusy) return;
    // A few can be looked over and undone; many cost an engine, and minutes.
    if (selection.selection.kind === 'all' && !harmless.has(action)) setAsked(action);
    else void perform(action);
  };
  return (
    <section
      aria-label="Chosen strings"
      className="sticky bottom-3 z-10 mx-auto flex max-w-full items-center gap-x-1 overflow-x-auto rounded-2xl bg-deep px-4 py-2 text-on-deep shadow-card"
    >
      <p role="status" className="me-2 font-semibold whitespace-nowrap tabular-nums">
        {countOf(count, 'string')} chosen
      </p>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          aria-disabled={isBusy}
          onClick={() => press(action)}
          className={barButton}
        >
          {actionWords[action].ask}
        </button>
      ))}
      <button type="button" onClick={clear} className={`${barButton} text-on-deep-soft`}>
        Choose none
      </button>
      {asked !== undefined && (
        <Confirm
          action={asked}
          count={count}
          onConfirm={() => void perform(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const barButton =
  'min-h-10 shrink-0 cursor-pointer rounded-lg px-2.5 underline decoration-on-deep-soft/60 underline-offset-4 outline-saffron hover:bg-white/10 aria-disabled:opacity-60';

const harmless: ReadonlySet<StringAction> = new Set(['review', 'unreview']);

function chosen({ selection }: ReturnType<typeof useSelection>, view: StringsView): Strings {
  if (selection.kind === 'all') return { filter: actionFilter(view) };
  return { ids: [...selection.ids].slice(0, 1000) };
}

interface ConfirmProps {
  readonly action: StringAction;
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Confirm({ action, count, onConfirm, onClose }: ConfirmProps) {
  const id = useId();
  const { ask } = actionWords[action];
  return (
    <Modal
      role="alertdialog"
      labelledBy={id}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl"
    >
      <div className="grid gap-5 p-6">
        <p id={id} className="text-lg">
          {ask}: {countOf(count, 'string')}, on every page of this list. It can be undone for 24
          hours.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>{ask}</Button>
        </div>
      </div>
    </Modal>
  );
}
