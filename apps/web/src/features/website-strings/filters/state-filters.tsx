import type { ListedState } from '@dragoman/contract/website-strings';
import { type ReactNode, useSyncExternalStore } from 'react';
import { shownLanguage } from '../../../texts/texts.ts';
import { stateLabels } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { StateDot } from '../section/state-dot.tsx';
import { useStringCounts } from '../section/use-strings.ts';
import { isNarrowed, listedStates, type StringsView, wholeView } from '../section/view.ts';

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
export function StateFilters({ view }: { view: StringsView }) {
  const { changeView, drafts } = useSection();
  const { data: counts } = useStringCounts(view);
  const draftCount = useSyncExternalStore(drafts.subscribe, () => drafts.ids().length);
  const { states, warnings, doubtful } = view;
  const shown = listedStates.filter(
    (state) => alwaysShown.has(state) || states.includes(state) || (counts?.states[state] ?? 0) > 0,
  );
  const toggle = (state: ListedState) =>
    changeView({
      states: listedStates.filter((one) => (one === state) !== states.includes(one)),
    });
  return (
    <fieldset className="flex min-w-0 grow gap-1 p-0.5 scroll-row lg:flex-wrap">
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
      {(doubtful || (counts?.doubtful ?? 0) > 0) && (
        <Toggle
          isOn={doubtful}
          count={counts?.doubtful}
          onPress={() => changeView({ doubtful: !doubtful })}
        >
          Doubtful
        </Toggle>
      )}
      {(draftCount > 0 || view.drafts) && (
        <Toggle
          isOn={view.drafts}
          count={draftCount}
          onPress={() => changeView({ drafts: !view.drafts })}
        >
          Drafts
        </Toggle>
      )}
      {isNarrowed(view) && (
        <button
          type="button"
          onClick={() => changeView({ ...wholeView, sort: view.sort, size: view.size })}
          className="shrink-0 cursor-pointer px-2 text-sm font-semibold whitespace-nowrap text-lapis underline underline-offset-4 hover:no-underline"
        >
          Show all strings
        </button>
      )}
    </fieldset>
  );
}

const numbers = new Intl.NumberFormat(shownLanguage());

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
      className="inline-flex min-h-8 shrink-0 cursor-pointer items-center gap-1 rounded-full border border-edge bg-card px-1.5 text-sm whitespace-nowrap pointer-coarse:min-h-9 hover:border-control aria-pressed:border-lapis aria-pressed:bg-wash aria-pressed:font-semibold"
    >
      {children}
      <span className="min-w-[2ch] text-center text-soft tabular-nums">
        {count === undefined ? '…' : numbers.format(count)}
      </span>
    </button>
  );
}
