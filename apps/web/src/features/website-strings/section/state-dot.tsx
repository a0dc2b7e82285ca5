import type { ListedState } from '@dragoman/contract/website-strings';

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
