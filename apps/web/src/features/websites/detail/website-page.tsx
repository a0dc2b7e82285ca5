import { useParams } from 'react-router';
import { PageTitle } from '../../../installation/page-title.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useWebsiteRow } from '../../../websites/website-row.ts';
import { WebsiteDetail, type WebsiteSlots } from './website-detail.tsx';

/** Loads a website and shows its page [owner-workspace §2, Website detail]. */
export function WebsitePage(slots: WebsiteSlots) {
  const { websiteId = '' } = useParams();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="-my-4">
        <BackLink to={routes.dashboard}>Back to your websites</BackLink>
      </div>
      <LoadedWebsite key={websiteId} websiteId={websiteId} slots={slots} />
    </div>
  );
}

function LoadedWebsite({ websiteId, slots }: { websiteId: string; slots: WebsiteSlots }) {
  const { data: website, error, refetch } = useWebsiteRow(websiteId);
  if (website !== undefined) return <WebsiteDetail website={website} slots={slots} />;
  if (error === null) return <WebsiteSkeleton />;
  const again = <RetryButton onPress={refetch} />;
  return (
    <>
      <PageTitle>Website</PageTitle>
      <h1 className="text-3xl font-bold sm:text-4xl">Website</h1>
      <Alert action={again}>Failed to fetch website details. Please try again later.</Alert>
    </>
  );
}

function WebsiteSkeleton() {
  return (
    <Loading label="Loading the website...">
      <PageTitle>Website</PageTitle>
      <div className="grid gap-6">
        <Skeleton className="h-14 w-full rounded-2xl" />
        <Skeleton className="h-64 w-full rounded-2xl" />
      </div>
    </Loading>
  );
}
