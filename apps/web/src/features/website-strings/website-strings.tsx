import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TranslationSection } from '../../translations/section-view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSectionKeys } from './keys/use-section-keys.ts';
import { StringList } from './list/string-list.tsx';
import { StringRow } from './row/string-row.tsx';
import type { StringsScope } from './section/strings.ts';
import { prefetchView } from './section/use-strings.ts';
import { useView } from './section/use-view.ts';
import { filterKey, readView } from './section/view.ts';
import { StringsSection } from './strings-section.tsx';

const KeysDialog = lazyPart(() => import('./keys/keys-dialog.tsx'), 'KeysDialog');

const ListMenu = lazyPart(
  () => import('./list-menu.tsx'),
  'ListMenu',
  <span className="size-7 shrink-0 pointer-coarse:size-9" />,
);

const SidePanel = lazyPart(() => import('./side-panel.tsx'), 'SidePanel');

const RunsNote = lazyPart(() => import('./second-reader/runs-note.tsx'), 'RunsNote');

/** Starts the requests of the editor that an address opens. */
export function prefetchStrings(
  queries: QueryClient,
  scope: StringsScope,
  query: URLSearchParams,
): void {
  prefetchView(queries, scope, readView(query));
}

/** The editor for the strings of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteStrings(of: TranslationSection) {
  const { view, change } = useView();
  const root = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useSectionKeys(root, { onHelp: openHelp });
  return (
    <StringsSection of={of} filter={filterKey(view)} changeView={change}>
      <section
        ref={root}
        aria-labelledby="website-strings"
        className="rounded-2xl border border-edge bg-card xl:grid xl:grid-cols-[minmax(0,1fr)_21rem]"
      >
        <h2 id="website-strings" className="sr-only">
          Website Strings
        </h2>
        <StringList
          view={view}
          onHelp={openHelp}
          menu={<ListMenu view={view} />}
          note={<RunsNote />}
          Row={StringRow}
        />
        <SidePanel view={view} root={root} />
      </section>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </StringsSection>
  );
}
