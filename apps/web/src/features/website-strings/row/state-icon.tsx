import type { ListedState } from '@dragoman/contract/website-strings';
import type { StringRow } from '../strings-cache.ts';
import { stateWords } from '../words.ts';

interface StateIconProps {
  readonly row: StringRow;
  readonly isDraft: boolean;
  readonly isSaving: boolean;
}

const looks: Readonly<Record<ListedState, string>> = {
  machine: 'bg-saffron',
  memory: 'border-2 border-saffron',
  edited: 'bg-lapis',
  reviewed: 'bg-good',
  outdated: 'bg-busy/60',
  needs_review: 'bg-busy',
  failed: 'bg-bad',
  untranslated: 'border-2 border-dashed border-control',
};

/** A dot of a state; the word stands beside it. */
export function StateDot({ state }: { state: ListedState }) {
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${looks[state]}`} />;
}

/** How a translation stands, or that its draft waits to be confirmed. */
export function StateIcon({ row: { translated }, isDraft, isSaving }: StateIconProps) {
  const state = translated?.state ?? 'untranslated';
  const word = isSaving ? 'Saving...' : isDraft ? 'Draft' : stateWords[state];
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5">
      {isDraft || isSaving ? (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-full border-2 border-dashed border-busy"
        />
      ) : (
        <StateDot state={state} />
      )}
      <span title={translated?.engine ?? undefined}>{word}</span>
      {translated?.renewal_requested_at != null && ' · waits for the engine'}
    </span>
  );
}
