import { SearchField } from '../../../ui/search-field.tsx';
import { kindLabels, sortLabels } from '../labels.ts';
import { useStringCounts } from '../list/use-strings.ts';
import { useSection } from '../section.ts';
import { NativeSelect } from './native-select.tsx';
import { PathFilter } from './path-filter.tsx';
import { StateFilters } from './state-filters.tsx';
import { isNarrowed, kinds, type StringsView, sorts, wholeView } from './view.ts';

const numbers = new Intl.NumberFormat('en');

/** Search, state, page, kind and order of the list. */
export function Filters({ view }: { view: StringsView }) {
  const { changeView } = useSection();
  const { data: counts } = useStringCounts(view);
  const kindOptions = kinds.map((kind) => {
    const count = counts && ` (${numbers.format(counts.kinds[kind])})`;
    return [kind, `${kindLabels[kind]}${count ?? ''}`] as const;
  });
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,2.2fr)]">
        <SearchField
          label="Search strings"
          placeholder="Search originals and translations"
          value={view.search}
          onSearch={(search) => changeView({ search })}
          inputProps={{ 'data-search-strings': '' }}
        />
        <PathFilter path={view.path} onPath={(path) => changeView({ path })} />
        <div className="grid grid-cols-2 gap-3 sm:col-span-2 xl:col-span-1">
          <NativeSelect
            label="Kind"
            options={[['all', 'All kinds'], ...kindOptions]}
            value={view.kind ?? 'all'}
            onChoose={(kind) => changeView({ kind: kind === 'all' ? null : kind })}
          />
          <NativeSelect
            label="Order"
            options={sorts.map((sort) => [sort, sortLabels[sort]] as const)}
            value={view.sort}
            onChoose={(sort) => changeView({ sort })}
          />
        </div>
      </div>
      <StateFilters view={view} counts={counts} />
      {isNarrowed(view) && (
        <button
          type="button"
          onClick={() => changeView({ ...wholeView, sort: view.sort })}
          className="cursor-pointer justify-self-start font-semibold text-lapis underline underline-offset-4 hover:no-underline"
        >
          Show all strings
        </button>
      )}
    </div>
  );
}
