import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAccounts, useMay } from '../../account/use-accounts.ts';
import { accountOf } from '../../api/chosen-account.ts';
import { WebsitePrice } from '../../billing/price-note.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { useAuth } from '../../session/auth-state.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows, Spinner } from '../../ui/skeleton.tsx';
import { readPreview } from '../../websites/previewed-website.ts';
import {
  type RequestedAddress,
  readRequestedAddress,
  readStoredAddress,
  removeStoredAddress,
  takeDeepLink,
} from '../../websites/requested-address.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { AddWebsiteForm } from './add-website-form.tsx';
import { isTable } from './list-shape.ts';
import { useClaimPendingWebsite } from './use-claim-pending-website.ts';
import { useListedWebsites } from './use-listed-websites.ts';
import { WebsiteList } from './website-list.tsx';

const NewWebsite = lazyPart(() => import('./new-website.tsx'), 'NewWebsite');

const rows = <SkeletonRows label="Loading..." />;

const ImportWebsite = lazyPart(() => import('./import-website.tsx'), 'ImportWebsite', rows);

const WebsiteOverview = lazyPart(() => import('./website-overview.tsx'), 'WebsiteOverview', rows);

/** The dashboard's home: adds and lists websites [visitor-account-admin §2, Dashboard home]. */
export function HomePage() {
  useClaimPendingWebsite();
  useDeepLink();
  const requested = useRequestedAddress();
  const mayCreate = useMay('website.create');
  return (
    <div className="grid gap-10">
      <PageTitle>Dashboard</PageTitle>
      <h1 className="text-3xl font-bold sm:text-4xl">Dashboard</h1>
      {mayCreate && (
        <section
          aria-labelledby="add-website"
          className="rounded-2xl border border-edge bg-card p-5 sm:p-8"
        >
          <h2 id="add-website" className="mb-4 text-2xl font-bold">
            Add a New Website
          </h2>
          <div className="grid gap-3">
            <AddWebsiteForm requested={requested} />
            <WebsitePrice />
            <ImportFromFile />
          </div>
        </section>
      )}
      <PreviewedWebsite />
      <WebsiteLists />
    </div>
  );
}

function ImportFromFile() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="plain" className="-ms-1 justify-self-start" onClick={() => setOpen(true)}>
        Import a website from a file
      </Button>
    );
  return <ImportWebsite />;
}

/** Leads on to the page that its reader was asked to sign in for. */
function useDeepLink(): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // The navigation that removes a sign-in from the address would cancel this one while its page loads.
  const isClean = !/\b(?:access_token|code)=/.test(search + hash);
  useEffect(() => {
    const path = isClean ? takeDeepLink() : undefined;
    if (path !== undefined) void navigate(path, { replace: true });
  }, [isClean, navigate]);
}

/** The website previewed before signing up, until it has a language. */
function PreviewedWebsite() {
  const { user } = useAuth();
  const websites = useDashboardWebsites();
  const [preview] = useState(() => readPreview(user?.user_metadata ?? {}));
  const host = URL.parse(preview?.url ?? '')?.host;
  const website = websites.find(
    ({ url, translation_languages }) =>
      translation_languages.length === 0 && URL.parse(url)?.host === host,
  );
  if (preview === null || website === undefined) return null;
  return <NewWebsite website={website} language={preview.language} />;
}

function WebsiteLists() {
  const { user, isAdmin } = useAuth();
  const userId = user?.id ?? '';
  const account = accountOf(userId);
  const { data, error } = useListedWebsites(account);
  const accounts = useAccounts().data?.accounts.length;
  if (data === undefined) {
    if (error === null) return <Spinner>Setting up your dashboard...</Spinner>;
    return <ErrorCard message="Failed to fetch websites. Please try again later." />;
  }
  const accountCount = accounts ?? (account === userId ? 1 : 2);
  return (
    <>
      {isTable(accountCount, data.length) ? (
        <WebsiteOverview hasAccounts={accountCount > 1} />
      ) : (
        <WebsiteList websites={data} />
      )}
      {isAdmin && <WebsiteOverview hasAccounts isOthers />}
    </>
  );
}

/** Returns the address entered on the start page (`?add=`), now or before signing in. */
function useRequestedAddress(): RequestedAddress | undefined {
  const [query, setQuery] = useSearchParams();
  const [requested] = useState(
    () => readRequestedAddress(query, document.referrer) ?? readStoredAddress(),
  );
  // React may render more than once before it shows the page: only then is the address in the form.
  useEffect(removeStoredAddress, []);
  useEffect(() => {
    if (query.has('add')) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return requested;
}
