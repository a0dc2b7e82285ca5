import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth/auth-state.ts';
import { useDashboardWebsites } from '../../lib/dashboard-websites.ts';
import { countOf, languageName } from '../../lib/languages.ts';
import { languageList, shownAddress, statusLabel } from '../../lib/website-words.ts';
import { Favicon } from '../../ui/favicon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ScanProgress } from './scan-progress.tsx';
import { useListedWebsites } from './use-listed-websites.ts';

interface Tabs {
  readonly languageSwitcher: (websiteId: string) => ReactNode;
  readonly integration: (websiteId: string) => ReactNode;
}

/** A website with what is known of it and how far its scan is. */
export function WebsitePage({ languageSwitcher, integration }: Tabs) {
  const { websiteId = '' } = useParams();
  const website = useWebsite(websiteId);
  return (
    <div className="grid gap-6">
      <p>
        <Link className="text-lapis underline underline-offset-4" to="/dashboard">
          Back to your websites
        </Link>
      </p>
      {website === undefined ? <Unknown /> : <Known website={website} />}
      <Suspense>
        {languageSwitcher(websiteId)}
        {integration(websiteId)}
      </Suspense>
    </div>
  );
}

/** Of one's own, or of somebody else's for an administrator. */
function useWebsite(websiteId: string) {
  const own = useDashboardWebsites();
  const { user } = useAuth();
  const { data: listed = [] } = useListedWebsites(user?.id ?? '');
  return [...listed, ...own].find(({ id }) => id === websiteId);
}

function Unknown() {
  return (
    <>
      <PageTitle>Website not found</PageTitle>
      <h1 className="text-4xl font-bold">There is no such website</h1>
      <Notice>It may have been deleted, or it belongs to another account.</Notice>
    </>
  );
}

function Known({ website }: { website: NonNullable<ReturnType<typeof useWebsite>> }) {
  const { id, url, original_language, translation_languages, total_word_count, status } = website;
  const scan = useQuery({
    queryKey: ['scan', id],
    queryFn: async () => (await api('GET /api/websites/:id/scan', { params: { id } })).scan,
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : 2000),
  });
  const words = scan.data?.status === 'completed' ? scan.data.words_found : total_word_count;
  const facts = {
    'Original language': languageName(original_language),
    Languages: languageList(translation_languages),
    Words: words === 0 ? 'Not scanned yet' : countOf(words, 'word'),
    Status: statusLabel(status),
  };
  return (
    <>
      <PageTitle>{shownAddress(url)}</PageTitle>
      <h1 className="flex items-center gap-4 text-3xl font-bold sm:text-4xl" translate="no">
        <Favicon url={url} />
        <span className="min-w-0 break-words">{shownAddress(url)}</span>
      </h1>
      <dl className="grid gap-x-8 gap-y-5 rounded-2xl border border-edge bg-card p-5 sm:grid-cols-2 sm:p-8">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ScanProgress scan={scan.data} failed={scan.error !== null} />
    </>
  );
}

function isOver(status: string | undefined): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
