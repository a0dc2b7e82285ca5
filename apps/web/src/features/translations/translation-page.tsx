import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { languageName } from '../../texts/language-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { sectionOf, TranslationGate } from './translation-gate.tsx';
import { TranslationHeading } from './translation-heading.tsx';
import { type Sections, TranslationSections } from './translation-sections.tsx';
import { TranslationSummary } from './translation-summary.tsx';

const LinkedPreview = lazyPart(() => import('./linked-preview.tsx'), 'LinkedPreview');

const TranslationSettings = lazyPart(
  () => import('./translation-settings.tsx'),
  'TranslationSettings',
);

/** The page of one translation [owner-workspace §2, Translation detail]. */
export function TranslationPage(sections: Sections) {
  return (
    <TranslationGate>
      {(website, language) => (
        <TranslationContent website={website} language={language} sections={sections} />
      )}
    </TranslationGate>
  );
}

interface ContentProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly sections: Sections;
}

function TranslationContent({ website, language, sections }: ContentProps) {
  const [query] = useSearchParams();
  const previewed = query.get('preview');
  if (previewed !== null) {
    return <LinkedPreview websiteId={website.id} targetLanguage={language} path={previewed} />;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="-mt-4 grid grid-cols-1 gap-2">
        <PageTitle>{`${shownAddress(website.url)} in ${languageName(language)}`}</PageTitle>
        <TranslationSummary
          website={website}
          language={language}
          heading={<TranslationHeading website={website} language={language} />}
        />
        <TranslationSections of={sectionOf(website, language)} sections={sections} />
      </div>
      <AfterRequests>
        <TranslationSettings website={website} language={language} />
      </AfterRequests>
    </div>
  );
}

/** Shows what stands below the first screen once the requests of the first screen have their answers. */
function AfterRequests({ children }: { children: ReactNode }) {
  const isSettled = useIsFetching() === 0;
  const [isShown, setShown] = useState(isSettled);
  if (isSettled && !isShown) setShown(true);
  return isShown && children;
}
