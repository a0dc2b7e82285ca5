import { useEffect, useMemo, useRef, useState } from 'react';
import type { TranslationSection } from '../../lib/translation-section.ts';
import { createDrafts } from './drafts.ts';
import { DraftsNote } from './drafts-note.tsx';
import { Filters } from './filters.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type Section, SectionProvider } from './section.ts';
import { StringList } from './string-list.tsx';
import { useKept } from './use-kept.ts';
import { useSectionKeys } from './use-section-keys.ts';
import { useView } from './use-view.ts';
import { filterKey } from './view.ts';

/** The strings of a website in one language, to be looked through, edited and reviewed [owner-workspace §2, Translation detail]. */
export function WebsiteStrings({
  websiteId,
  originalLanguage,
  targetLanguage,
}: TranslationSection) {
  const { view, change: changeView } = useView();
  const kept = useKept(filterKey(view));
  const drafts = useMemo(
    () => createDrafts(localStorage, { websiteId, targetLanguage }),
    [websiteId, targetLanguage],
  );
  useEffect(() => drafts.open(), [drafts]);
  const section = useMemo<Section>(
    () => ({ websiteId, originalLanguage, targetLanguage, drafts, kept, changeView }),
    [websiteId, originalLanguage, targetLanguage, drafts, kept, changeView],
  );
  const root = useRef<HTMLElement>(null);
  const [helps, setHelps] = useState(false);
  useSectionKeys(root, { onHelp: () => setHelps(true) });
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
            onClick={() => setHelps(true)}
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
      {helps && <KeysDialog onClose={() => setHelps(false)} />}
    </SectionProvider>
  );
}
