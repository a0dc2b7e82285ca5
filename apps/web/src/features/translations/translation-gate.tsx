import { languageCatalogue } from '@dragoman/domain/languages';
import type { ReactNode } from 'react';
import { generatePath, type Params, useParams } from 'react-router';
import { useIsOfOpenAccount, useMay } from '../../account/use-accounts.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import type { TranslationSection } from '../../translations/section-view.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { Heading } from './translation-heading.tsx';
import { SummarySkeleton } from './translation-summary.tsx';

const MissingTranslation = lazyPart(
  () => import('./missing-translation.tsx'),
  'MissingTranslation',
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the website and language that an address names; undefined if it names none. */
export function translationOf({ websiteId = '', languageCode: language = '' }: Params) {
  const isLanguage = languageCatalogue.some(({ code }) => code === language);
  return isLanguage && uuid.test(websiteId) ? { websiteId, language } : undefined;
}

interface GateProps {
  /** Class of what is shown instead of the content. */
  readonly className?: string;
  readonly children: (website: WebsiteRow, language: string) => ReactNode;
}

/** Shows its content if the address names a translation of the user's, and otherwise says why not. */
export function TranslationGate({ className, children }: GateProps) {
  const translation = translationOf(useParams());
  if (translation === undefined) {
    return (
      <div className={className}>
        <InvalidAddress />
      </div>
    );
  }
  // The key resets all state when the language changes.
  return (
    <LoadedTranslation key={translation.language} {...translation} className={className}>
      {children}
    </LoadedTranslation>
  );
}

function InvalidAddress() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>Translation</PageTitle>
      <BackLink to={routes.dashboard}>Back to your websites</BackLink>
      <h1 className="text-2xl font-bold">Translation</h1>
      <Alert>Invalid website ID or language code</Alert>
    </div>
  );
}

interface LoadedTranslationProps {
  readonly websiteId: string;
  readonly language: string;
  readonly className: string | undefined;
  readonly children: GateProps['children'];
}

function LoadedTranslation(props: LoadedTranslationProps) {
  const { websiteId, language, className, children } = props;
  const { data: website, error } = useWebsiteRow(websiteId);
  const isOwn = useIsOfOpenAccount(website);
  const mayRead = useMay('strings.read', websiteId, language);
  if (website !== undefined && isOwn && mayRead && website.translation_languages.includes(language))
    return children(website, language);
  return (
    <div className={className}>
      <NoTranslation
        website={website}
        hasFailed={error !== null}
        {...{ websiteId, language, isOwn }}
      />
    </div>
  );
}

interface NoTranslationProps {
  readonly website: WebsiteRow | undefined;
  readonly hasFailed: boolean;
  /** True in the open account, where a member may work in other languages only. */
  readonly isOwn: boolean;
  readonly websiteId: string;
  readonly language: string;
}

function NoTranslation({ website, hasFailed, isOwn, websiteId, language }: NoTranslationProps) {
  if (website === undefined) {
    if (!hasFailed) return <TranslationSkeleton websiteId={websiteId} language={language} />;
    return <Alert>Failed to fetch website details. Please try again later.</Alert>;
  }
  return <MissingTranslation {...{ website, language, isOwn }} />;
}

/** What the sections of a translation are given. */
export function sectionOf(website: WebsiteRow, language: string): TranslationSection {
  return {
    websiteId: website.id,
    originalLanguage: website.original_language,
    targetLanguage: language,
    pageAddress: (path) => URL.parse(path, website.url)?.href ?? website.url,
  };
}

/** As high as the loaded page in each width. */
function TranslationSkeleton({ websiteId, language }: { websiteId: string; language: string }) {
  const back = (
    <BackLink to={generatePath(routes.website, { websiteId })}>Back to the website</BackLink>
  );
  return (
    <div className="-mt-4 grid grid-cols-1 gap-2">
      <SummarySkeleton {...{ websiteId, language }} heading={<Heading {...{ back, language }} />} />
      <Loading>
        <Skeleton className="mb-4 h-12" />
        <Skeleton className="h-svh rounded-2xl" />
      </Loading>
    </div>
  );
}
