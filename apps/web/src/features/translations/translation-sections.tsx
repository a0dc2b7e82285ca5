import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../texts/texts.ts';
import type { TranslationSection } from '../../translations/section-view.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export interface Sections {
  readonly strings: (of: TranslationSection) => ReactNode;
  readonly slugs: (of: TranslationSection) => ReactNode;
  readonly media: (of: TranslationSection) => ReactNode;
}

const labels = {
  strings: t('Website Strings'),
  slugs: t('Website Slugs'),
  media: t('Website Media'),
} as const;

type SectionId = keyof typeof labels;

/**
 * Strings, slugs and media, one at a time, selected by `?section=` in the URL [owner-workspace §2, Translation detail].
 */
export function TranslationSections({
  of,
  sections,
}: {
  of: TranslationSection;
  sections: Sections;
}) {
  const [query, setQuery] = useSearchParams();
  const section = query.get('section');
  const selected = section !== null && section in labels ? (section as SectionId) : 'strings';
  const select = (id: SectionId) =>
    setQuery(id === 'strings' ? {} : { section: id }, { preventScrollReset: true });
  const tabs = (Object.keys(labels) as SectionId[]).map((id) => ({
    id,
    label: labels[id],
    content: <Suspense fallback={<SkeletonRows rows={5} />}>{sections[id](of)}</Suspense>,
  }));
  return (
    <Tabs label="Parts of the translation" tabs={tabs} selected={selected} onSelect={select} />
  );
}
