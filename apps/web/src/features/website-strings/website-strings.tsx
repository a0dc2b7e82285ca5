import { useEffect, useMemo, useRef, useState } from 'react';
import type { TranslationSection } from '../../translations/translation-section.ts';
import { createDrafts } from './drafts/drafts.ts';
import { DraftsNote } from './drafts/drafts-note.tsx';
import { Filters } from './filters/filters.tsx';
import { useView } from './filters/use-view.ts';
import { filterKey } from './filters/view.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { useSectionKeys } from './keys/use-section-keys.ts';
import { StringList } from './list/string-list.tsx';
import { usePinnedStrings } from './list/use-pinned-strings.ts';
import { type Section, SectionProvider } from './section.ts';

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
  useSectionKeys(root, { onHelp: () => setHelpOpen(true) });
  return (
    <SectionProvider value={section}>
      <section
        ref={root}
        aria-labelledby="website-strings"
        className="grid gap-5 rounded-2xl border border-edge bg-card p-5 sm:p-7"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="website-strings" className="text-2xl font-bold">
            Website Strings
          </h2>
          <button
            type="button"
            onClick={() => setHelpOpen(true)}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg px-2 text-soft hover:bg-wash hover:text-ink"
          >
            Keys
            <kbd className="rounded-md border border-control px-1.5 font-sans text-sm">?</kbd>
          </button>
        </div>
        <Filters view={view} />
        <DraftsNote />
        <StringList view={view} />
      </section>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </SectionProvider>
  );
}
