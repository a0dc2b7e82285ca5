import { limits } from '@dragoman/domain/limits';
import type { RefObject } from 'react';
import { countOf, numberOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { FoundTexts } from '../found/found-texts.tsx';
import { useSection } from '../section/section.ts';
import type { StringPage } from '../section/strings.ts';
import { pageSizes, type StringsView } from '../section/view.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { useSelection } from './use-selection.ts';

interface ListFootProps {
  readonly view: StringsView;
  readonly found: StringPage;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly selection: ReturnType<typeof useSelection>;
  readonly list: RefObject<Element | null>;
}

/** Below the rows, in one line: the pages, and how many rows there are, or what can be done with those that are selected. */
export function ListFoot(props: ListFootProps) {
  const { view, found, pages, onPage, selection, list } = props;
  const { changeView } = useSection();
  const isSelecting = selection.count > 0;
  return (
    <div
      className={`flex items-center gap-x-4 gap-y-2 rounded-b-2xl bg-card p-3 max-lg:flex-wrap sm:px-4 ${isSelecting ? 'sticky bottom-0 z-10 border-t border-edge' : ''}`}
    >
      {isSelecting ? (
        <BulkBar view={view} selection={selection} />
      ) : (
        <>
          <FoundCount found={found} />
          <div className="w-36">
            <NativeSelect
              label="Rows at once"
              options={sizeOptions}
              value={view.size}
              onChoose={(size) => changeView({ size })}
            />
          </div>
        </>
      )}
      {view.search !== '' && (
        <FoundTexts key={found.rows[0]?.original.id} search={view.search} list={list} />
      )}
      <div className="shrink-0 max-lg:grow">
        <Pager label="Pages of Website Strings" page={view.page} pages={pages} onPage={onPage} />
      </div>
    </div>
  );
}

const sizeOptions = pageSizes.map((size) => [size, t('{size} per page', { size })] as const);

/** The number of strings that match. */
function FoundCount({ found }: { found: StringPage }) {
  const strings = countOf(found.totalCount, 'string');
  return (
    <p className="grow text-sm text-soft tabular-nums">
      {found.isPartial ? `${strings} among the first ${numberOf(limits.searchedStrings)}` : strings}
    </p>
  );
}
