import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { rememberPendingWebsite } from '../../websites/pending-website.ts';
import { shownAddress } from '../../websites/website-labels.ts';
import { MissingWebsite } from './missing-website.tsx';
import { PreviewSection } from './preview-section.tsx';
import { readTempWebsite } from './temp-website.ts';

/** Shows visitors their website in another language before they sign up [visitor-account-admin §2, Onboarding preview]. */
export function OnboardingPage() {
  const { tempId = '' } = useParams();
  return <PendingWebsite key={tempId} tempId={tempId} />;
}

function PendingWebsite({ tempId }: { tempId: string }) {
  const { isAuthenticated, isLoading } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ['temp-website', tempId],
    queryFn: () => readTempWebsite(tempId),
    refetchOnWindowFocus: false,
  });
  // Whoever signs in, in whatever way, finds the website; users add it by a button.
  const isVisitor = Boolean(data) && !isLoading && !isAuthenticated;
  useEffect(() => {
    if (isVisitor) rememberPendingWebsite(tempId);
  }, [isVisitor, tempId]);
  if (data !== null && error === null) {
    return (
      <div className="min-h-dvh">
        {data !== undefined && (
          <PageTitle>{t('Preview of {site}', { site: shownAddress(data.url) })}</PageTitle>
        )}
        <PreviewSection tempId={tempId} website={data} />
      </div>
    );
  }
  return (
    // As high as what was there, so that the footer does not move.
    <div className="mx-auto min-h-dvh w-full max-w-6xl px-4 sm:px-8">
      {error === null ? (
        <MissingWebsite />
      ) : (
        <ErrorCard title="Error" message="Your website could not be loaded.">
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </ErrorCard>
      )}
    </div>
  );
}
