import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { TranslationSection } from '../../../translations/translation-section.ts';
import { createDrafts } from '../drafts/drafts.ts';
import type { ChangeView } from '../filters/use-view.ts';
import { usePinnedStrings } from '../list/use-pinned-strings.ts';
import { type Section, SectionProvider } from '../section.ts';
import { Toolbar } from './toolbar.tsx';
import { useVisualView } from './visual-view.ts';
import { Workspace } from './workspace.tsx';

const SectionUpdates = lazy(async () => ({
  default: (await import('../presence/section-updates.tsx')).SectionUpdates,
}));

/** Edits the translation on a picture of the page. */
export function VisualEditor(of: TranslationSection) {
  const { websiteId, originalLanguage, targetLanguage } = of;
  const { view, change } = useVisualView();
  const pinned = usePinnedStrings('');
  const drafts = useMemo(
    () => createDrafts(localStorage, { websiteId, targetLanguage }),
    [websiteId, targetLanguage],
  );
  useEffect(() => drafts.open(), [drafts]);
  const section = useMemo<Section>(() => {
    const changeView: ChangeView = ({ path }) => path != null && change({ path });
    return { websiteId, originalLanguage, targetLanguage, drafts, pinned, changeView };
  }, [websiteId, originalLanguage, targetLanguage, drafts, pinned, change]);
  return (
    <SectionProvider value={section}>
      <div className="flex min-h-0 flex-1 flex-col">
        <Toolbar view={view} onChange={change} />
        {/* The key drops what belongs to the page before. */}
        <Workspace key={`${view.live} ${view.path}`} of={of} view={view} onChange={change} />
      </div>
      <Suspense>
        <SectionUpdates />
      </Suspense>
    </SectionProvider>
  );
}
