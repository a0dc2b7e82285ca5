import { ApiError } from '@dragoman/contract/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { t } from '../../texts/texts.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWebsiteRow } from '../../websites/website-row.ts';
import { SeoResults } from './seo-results.tsx';

/** Checks on request what search engines find on the live website. */
export function SeoCheckSection({ websiteId }: { websiteId: string }) {
  const { data: website } = useWebsiteRow(websiteId);
  const isLive = website?.status === 'enabled';
  const check = useQuery({
    queryKey: ['seo-check', websiteId],
    queryFn: () => api('GET /api/websites/:id/seo-check', { params: { id: websiteId } }),
    enabled: false,
    retry: false,
    gcTime: 30 * 60_000,
  });
  return (
    <Card
      title="Search engines"
      id="search-engines"
      aside={
        isLive && (
          <Button
            variant="quiet"
            aria-disabled={check.isFetching}
            onClick={() => !check.isFetching && void check.refetch()}
          >
            {check.isFetching ? 'Checking...' : check.data ? 'Check again' : 'Check now'}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">
          Visits the live pages in every language as a search engine does, and checks hreflang,
          canonical addresses, status codes, redirects, robots and the sitemap.
        </p>
        {website !== undefined && !isLive && (
          <Notice>The check needs a live website. Deploy your website first.</Notice>
        )}
        {check.error !== null && !check.isFetching && <Alert>{reasonOf(check.error)}</Alert>}
        {check.isFetching && check.data === undefined && (
          <SkeletonRows rows={4} label="Checking the live pages..." />
        )}
        {check.data !== undefined && <SeoResults result={check.data} />}
      </div>
    </Card>
  );
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.error : t('The live pages could not be checked.');
}
