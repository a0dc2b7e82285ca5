import { languageCatalogue } from '@dragoman/domain/languages';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { languageName } from '../../languages/language-names.ts';
import { useAuth } from '../../session/auth-state.ts';
import type { TranslationSection } from '../../translations/translation-section.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SomebodyElses } from '../../websites/other-account-notice.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';

import { DangerZone } from './danger-zone.tsx';
import { FurtherPreview } from './further-preview.tsx';
import { type Sections, TranslationSections } from './translation-sections.tsx';
import { TranslationSummary } from './translation-summary.tsx';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A website in one language [owner-workspace §2, Translation detail]. */
export function TranslationPage(sections: Sections) {
  const { websiteId = '', languageCode = '' } = useParams();
  const isLanguage = languageCatalogue.some(({ code }) => code === languageCode);
  if (!uuid.test(websiteId) || !isLanguage) return <BadAddress />;
  // A page of its own for each language: nothing of one is carried over to the other.
  return (
    <Read key={languageCode} websiteId={websiteId} language={languageCode} sections={sections} />
  );
}

function BadAddress() {
  return (
    <div className="grid gap-6">
      <PageTitle>Translation</PageTitle>
      <BackLink to="/dashboard">Back to your websites</BackLink>
      <Alert>Invalid website ID or language code</Alert>
    </div>
  );
}

interface ReadProps {
  readonly websiteId: string;
  readonly language: string;
  readonly sections: Sections;
}

function Read({ websiteId, language, sections }: ReadProps) {
  const { data: website, error } = useWebsiteRow(websiteId);
  const { user } = useAuth();
  const [query] = useSearchParams();
  const previewed = query.get('preview');
  if (website === undefined) {
    if (error === null) return <Waiting websiteId={websiteId} language={language} />;
    return <Alert>Failed to fetch website details. Please try again later.</Alert>;
  }
  if (!website.translation_languages.includes(language)) {
    return <NotItsLanguage website={website} language={language} />;
  }
  if (website.user_id !== user?.id) {
    return (
      <Frame website={website} language={language}>
        <SomebodyElses />
      </Frame>
    );
  }
  if (previewed !== null) {
    return <FurtherPreview websiteId={websiteId} targetLanguage={language} path={previewed} />;
  }
  return <Known website={website} language={language} sections={sections} />;
}

function Known({ website, language, sections }: Omit<ReadProps, 'websiteId'> & Of) {
  const of: TranslationSection = {
    websiteId: website.id,
    originalLanguage: website.original_language,
    targetLanguage: language,
    pageAddress: (path) => URL.parse(path, website.url)?.href ?? website.url,
  };
  return (
    <Frame website={website} language={language}>
      <TranslationSummary website={website} language={language} />
      <TranslationSections of={of} sections={sections} />
      <DangerZone website={website} language={language} />
    </Frame>
  );
}

/** The way back, the heading, and below them what there is. */
function Frame({ website, language, children }: Of & { language: string; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <PageTitle>{`${shownAddress(website.url)} in ${languageName(language)}`}</PageTitle>
      <BackToWebsite website={website} />
      <h1 className="text-3xl font-bold sm:text-4xl">{languageName(language)} translation</h1>
      {children}
    </div>
  );
}

interface Of {
  readonly website: WebsiteRow;
}

function BackToWebsite({ website }: Of) {
  return (
    <BackLink to={`/dashboard/website/${website.id}`}>
      Back to <span translate="no">{shownAddress(website.url)}</span>
    </BackLink>
  );
}

function NotItsLanguage({ website, language }: Of & { language: string }) {
  const name = languageName(language);
  return (
    <div className="grid gap-6">
      <PageTitle>Translation</PageTitle>
      <BackToWebsite website={website} />
      <h1 className="text-3xl font-bold sm:text-4xl">There is no {name} translation</h1>
      <p className="text-soft">
        {name} is not among the languages that this website is translated to. It may have been
        deleted; it can be added on the website’s page.
      </p>
    </div>
  );
}

function Waiting({ websiteId, language }: { websiteId: string; language: string }) {
  return (
    <div className="grid gap-6">
      <BackLink to={`/dashboard/website/${websiteId}`}>Back to the website</BackLink>
      <h1 className="text-3xl font-bold sm:text-4xl">{languageName(language)} translation</h1>
      <Loading>
        <div className="grid gap-6">
          <Skeleton className="h-56 rounded-2xl" />
          <Skeleton className="h-12 rounded-2xl" />
          <Skeleton className="h-96 rounded-2xl" />
        </div>
      </Loading>
    </div>
  );
}
