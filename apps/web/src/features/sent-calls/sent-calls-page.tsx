import { generatePath, useParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useWebsiteRow } from '../../websites/website-row.ts';
import { CallList } from './call-list.tsx';
import { HiddenTexts } from './hidden-texts.tsx';
import { usePrivacy } from './use-sent-calls.ts';

/** Which texts of a website went to which engine, and what never does. */
export function SentCallsPage() {
  const { websiteId = '' } = useParams();
  const website = useWebsiteRow(websiteId);
  const privacy = usePrivacy(websiteId);
  const error = privacy.error ?? website.error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageTitle>Sent to engines</PageTitle>
      <div>
        <BackLink to={generatePath(routes.website, { websiteId })}>
          {website.data === undefined ? 'Website' : shownAddress(website.data.url)}
        </BackLink>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">Sent to engines</h1>
        <p className="mt-3 max-w-2xl text-soft">
          Every text that left this website to be translated. Email addresses and what visitors type
          into forms are never sent.
        </p>
      </div>
      {error !== null && (
        <ErrorCard message={error.message}>
          <RetryButton onPress={() => Promise.all([privacy.refetch(), website.refetch()])} />
        </ErrorCard>
      )}
      {error === null && (privacy.data === undefined || website.data === undefined) && (
        <SkeletonRows rows={4} label="Loading what was sent..." />
      )}
      {privacy.data !== undefined && website.data !== undefined && (
        <>
          <CallList website={website.data} />
          <HiddenTexts websiteId={websiteId} privacy={privacy.data} />
        </>
      )}
    </div>
  );
}
