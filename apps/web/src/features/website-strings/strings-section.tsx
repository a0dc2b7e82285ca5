import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import type { TranslationSection } from '../../translations/section-view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { createDetails } from './section/details.ts';
import { createDrafts } from './section/drafts.ts';
import { type Section, SectionProvider } from './section/section.ts';
import { usePinnedStrings } from './section/use-pinned-strings.ts';
import type { ChangeView } from './section/use-view.ts';

const SectionUpdates = lazyPart(() => import('./presence/section-updates.tsx'), 'SectionUpdates');

interface StringsSectionProps {
  readonly of: TranslationSection;
  /** Another filter forgets which strings stay in the list. */
  readonly filter?: string;
  readonly changeView: ChangeView;
  readonly children: ReactNode;
}

/** What the list and the visual editor share: drafts, details, and changes that others make. */
export function StringsSection({ of, filter = '', changeView, children }: StringsSectionProps) {
  const { websiteId, originalLanguage, targetLanguage } = of;
  const pinned = usePinnedStrings(filter);
  const drafts = useMemo(
    () => createDrafts(localStorage, { websiteId, targetLanguage }),
    [websiteId, targetLanguage],
  );
  useEffect(() => drafts.open(), [drafts]);
  const [details] = useState(createDetails);
  const mayEdit = useMay('strings.edit', websiteId, targetLanguage);
  const mayReview = useMay('strings.review', websiteId, targetLanguage);
  const section = useMemo<Section>(
    () => ({
      websiteId,
      originalLanguage,
      targetLanguage,
      drafts,
      pinned,
      changeView,
      details,
      mayEdit,
      mayReview,
    }),
    [
      websiteId,
      originalLanguage,
      targetLanguage,
      drafts,
      pinned,
      changeView,
      details,
      mayEdit,
      mayReview,
    ],
  );
  return (
    <SectionProvider value={section}>
      {children}
      <SectionUpdates />
    </SectionProvider>
  );
}
