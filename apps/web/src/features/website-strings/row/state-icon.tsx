import type { ListedState } from '@dragoman/contract/website-strings';
import { t } from '../../../texts/texts.ts';
import { stateLabels } from '../labels.ts';
import type { StringRow } from '../strings-cache.ts';

interface StateIconProps {
  readonly row: StringRow;
  readonly isDraft: boolean;
  readonly isSaving: boolean;
}

const dots: Readonly<Record<ListedState, string>> = {
  machine: 'bg-saffron',
  memory: 'border-2 border-saffron',
  edited: 'bg-lapis',
  reviewed: 'bg-good',
  outdated: 'bg-busy/60',
  needs_review: 'bg-busy',
  failed: 'bg-bad',
  untranslated: 'border-2 border-dashed border-control',
};

/** The dot of a state. Always shown with its label. */
export function StateDot({ state }: { state: ListedState }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${dots[state]}`}
    />
  );
}

/** The state of a translation or of its draft, as dot and label. */
export function StateIcon({ row: { translated }, isDraft, isSaving }: StateIconProps) {
  const state = translated?.state ?? 'untranslated';
  const label = isSaving ? t('Saving...') : isDraft ? t('Draft') : stateLabels[state];
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {isDraft || isSaving ? (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-full border-2 border-dashed border-busy"
        />
      ) : (
        <StateDot state={state} />
      )}
      <span title={translated?.engine ?? undefined}>{label}</span>
      {translated?.renewal_requested_at != null && ' · waiting for the engine'}
    </span>
  );
}
