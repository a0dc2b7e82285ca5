import { useState } from 'react';
import { shownLanguage, t } from '../../../texts/texts.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { kindLabels, sortLabels } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { useStringCounts } from '../section/use-strings.ts';
import { kinds, type StringsView, sorts } from '../section/view.ts';
import { PathFilter } from './path-filter.tsx';

const numbers = new Intl.NumberFormat(shownLanguage());

/** Search, page, kind and order of the list: one line, on a narrow screen behind a button. */
export function Filters({ view }: { view: StringsView }) {
  const { changeView } = useSection();
  const { data: counts } = useStringCounts(view);
  const [isOpen, setOpen] = useState(false);
  const kindOptions = kinds.map((kind) => {
    const count = counts && ` (${numbers.format(counts.kinds[kind])})`;
    return [kind, `${kindLabels[kind]}${count ?? ''}`] as const;
  });
  return (
    <>
      <div className="flex gap-2 lg:contents">
        <div className="min-w-0 flex-1">
          <SearchField
            label="Search strings"
            placeholder="Search originals and translations"
            value={view.search}
            onSearch={(search) => changeView({ search })}
            inputProps={{ 'data-search-strings': '' }}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 cursor-pointer rounded-xl border border-control px-3 font-semibold aria-expanded:bg-wash lg:hidden"
        >
          Filters
        </button>
      </div>
      <div
        className={`gap-2 max-sm:grid-cols-1 lg:contents ${isOpen ? 'grid grid-cols-3' : 'hidden'}`}
      >
        <PathFilter path={view.path} onPath={(path) => changeView({ path })} />
        <NativeSelect
          label="Kind"
          options={[['all', t('All kinds')], ...kindOptions]}
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
    </>
  );
}
