import type { ListedState } from '@dragoman/contract/website-strings';
import { type ReactNode, useSyncExternalStore } from 'react';
import { stateLabels } from '../labels.ts';
import { StateDot } from '../row/state-icon.tsx';
import { useSection } from '../section.ts';
import { listedStates, type StringsView } from './view.ts';

interface Counts {
  readonly states: Readonly<Record<ListedState, number>>;
  readonly warnings: number;
}

/** Always shown; the others only if the list has some. */
const alwaysShown: ReadonlySet<ListedState> = new Set([
  'machine',
  'edited',
  'reviewed',
  'outdated',
  'failed',
  'untranslated',
]);

/** Toggles for the states, warnings and drafts, each with its number of strings. */
export function StateFilters({ view, counts }: { view: StringsView; counts: Counts | undefined }) {
  const { changeView, drafts } = useSection();
  const draftCount = useSyncExternalStore(drafts.subscribe, () => drafts.ids().length);
  const { states, warnings } = view;
  const shown = listedStates.filter(
    (state) => alwaysShown.has(state) || states.includes(state) || (counts?.states[state] ?? 0) > 0,
  );
  const toggle = (state: ListedState) =>
    changeView({
      states: listedStates.filter((one) => (one === state) !== states.includes(one)),
    });
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">States</legend>
      {shown.map((state) => (
        <Toggle
          key={state}
          isOn={states.includes(state)}
          count={counts?.states[state]}
          onPress={() => toggle(state)}
        >
          <StateDot state={state} />
          {stateLabels[state]}
        </Toggle>
      ))}
      <Toggle
        isOn={warnings}
        count={counts?.warnings}
        onPress={() => changeView({ warnings: !warnings })}
      >
        Check warnings
      </Toggle>
      {(draftCount > 0 || view.drafts) && (
        <Toggle
          isOn={view.drafts}
          count={draftCount}
          onPress={() => changeView({ drafts: !view.drafts })}
        >
          Drafts
        </Toggle>
      )}
    </fieldset>
  );
}

const numbers = new Intl.NumberFormat('en');

interface ToggleProps {
  readonly isOn: boolean;
  readonly count: number | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Toggle({ isOn, count, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-edge bg-card px-3 hover:border-control aria-pressed:border-lapis aria-pressed:bg-wash aria-pressed:font-semibold"
    >
      {children}
      <span className="min-w-3 text-soft tabular-nums">
        {count === undefined ? '…' : numbers.format(count)}
      </span>
    </button>
  );
}
