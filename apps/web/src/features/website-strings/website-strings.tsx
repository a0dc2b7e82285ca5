import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { TranslationSection } from '../../translations/translation-section.ts';
import { createDrafts } from './drafts/drafts.ts';
import { useView } from './filters/use-view.ts';
import { filterKey, readView } from './filters/view.ts';
import { useSectionKeys } from './keys/use-section-keys.ts';
import { StringList } from './list/string-list.tsx';
import { usePinnedStrings } from './list/use-pinned-strings.ts';
import { prefetchView } from './list/use-strings.ts';
import { type Section, SectionProvider, type StringsScope } from './section.ts';

const KeysDialog = lazy(async () => ({
  default: (await import('./keys/keys-dialog.tsx')).KeysDialog,
}));

const SectionUpdates = lazy(async () => ({
  default: (await import('./presence/section-updates.tsx')).SectionUpdates,
}));

/** Starts the requests of the editor that an address opens. */
export function prefetchStrings(
  queries: QueryClient,
  scope: StringsScope,
  query: URLSearchParams,
): void {
  prefetchView(queries, scope, readView(query));
}

/** The editor for the strings of a website in one language [owner-workspace §2, Translation detail]. */
export function WebsiteStrings({
  websiteId,
  originalLanguage,
  targetLanguage,
}: TranslationSection) {
  const { view, change: changeView } = useView();
  const pinned = usePinnedStrings(filterKey(view));
  const drafts = useMemo(
    () => createDrafts(localStorage, { websiteId, targetLanguage }),
    [websiteId, targetLanguage],
  );
  useEffect(() => drafts.open(), [drafts]);
  const section = useMemo<Section>(
    () => ({ websiteId, originalLanguage, targetLanguage, drafts, pinned, changeView }),
    [websiteId, originalLanguage, targetLanguage, drafts, pinned, changeView],
  );
  const root = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useSectionKeys(root, { onHelp: openHelp });
  return (
    <SectionProvider value={section}>
      <section
        ref={root}
        aria-labelledby="website-strings"
        className="rounded-2xl border border-edge bg-card"
      >
        <h2 id="website-strings" className="sr-only">
          Website Strings
        </h2>
        <StringList view={view} onHelp={openHelp} />
      </section>
      <Suspense>
        <SectionUpdates />
      </Suspense>
      {isHelpOpen && (
        <Suspense>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </SectionProvider>
  );
}
