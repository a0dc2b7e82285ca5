import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { BrandLink } from '../../installation/brand-link.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { buttonClass, RetryButton } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { MissingWebsite } from './missing-website.tsx';
import { PreviewSection } from './preview-section.tsx';
import { readTempWebsite } from './temp-website.ts';

/** Shows visitors their website in another language before they sign up [visitor-account-admin §2, Onboarding preview]. */
export function OnboardingPage() {
  const { tempId = '' } = useParams();
  const { isAuthenticated } = useAuth();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-8">
        <BrandLink />
        {isAuthenticated ? (
          <Link to={routes.dashboard} className={buttonClass('quiet')}>
            Dashboard
          </Link>
        ) : (
          <Link to={routes.login} className={buttonClass('quiet')}>
            Login / Sign Up
          </Link>
        )}
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <PendingWebsite key={tempId} tempId={tempId} />
      </main>
    </div>
  );
}

function PendingWebsite({ tempId }: { tempId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['temp-website', tempId],
    queryFn: () => readTempWebsite(tempId),
    refetchOnWindowFocus: false,
  });
  if (data) {
    return (
      <>
        <PageTitle>{`Preview of ${shownAddress(data.url)}`}</PageTitle>
        <PreviewSection tempId={tempId} website={data} />
      </>
    );
  }
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      {data === null && <MissingWebsite />}
      {data === undefined && error === null && <Spinner>Loading your website...</Spinner>}
      {error !== null && (
        <ErrorCard message="Your website could not be loaded.">
          <RetryButton onPress={refetch} />
        </ErrorCard>
      )}
    </div>
  );
}
