import type { ListedState } from '@dragoman/contract/website-strings';
import { stateLabel } from '../../../translations/state-label.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSection } from '../section/section.ts';
import { StateDot } from '../section/state-dot.tsx';
import { useStringCounts } from '../section/use-strings.ts';
import { isNarrowed, listedStates, type StringsView, wholeView } from '../section/view.ts';
import { Toggle } from './toggle.tsx';

const ToldFilters = lazyPart(() => import('./told-filters.tsx'), 'ToldFilters');

/** Always shown; the others only if the list has some. */
const alwaysShown: ReadonlySet<ListedState> = new Set([
  'machine',
  'edited',
  'reviewed',
  'outdated',
  'failed',
  'untranslated',
]);

/** Toggles for the states, warnings and what is the user’s own, each with its number of strings. */
export function StateFilters({ view }: { view: StringsView }) {
  const { changeView } = useSection();
  const { data: counts } = useStringCounts(view);
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
          {stateLabel(state)}
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
      <ToldFilters view={view} counts={counts} />
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
