import type { Website } from '@dragoman/contract/websites';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Outlet, useMatch } from 'react-router';
import { backend } from '../../api/backend.ts';
import { accountOf } from '../../api/chosen-account.ts';
import { routes } from '../../routes/routes.data.ts';
import { hasAdminSession, onAdminSessionChange } from '../../session/admin-session.ts';
import { useAuth } from '../../session/auth-state.ts';
import { RetryButton } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/skeleton.tsx';
import { ToastHost } from '../../ui/toast.tsx';
import type { DashboardContext } from '../../websites/website-queries.ts';
import { websiteQueries } from '../../websites/website-queries.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { Sidebar } from './sidebar.tsx';

const DeletionBanner = lazyPart(() => import('./deletion-banner.tsx'), 'DeletionBanner');
const SignInRedirect = lazyPart(
  () => import('./sign-in-redirect.tsx'),
  'SignInRedirect',
  <SettingUp />,
);
const ImpersonationBanner = lazyPart(
  () => import('./impersonation-banner.tsx'),
  'ImpersonationBanner',
);

/** Layout of all pages under /dashboard. Renders nothing without a session [visitor-account-admin §2, Dashboard shell]. */
export function DashboardShell() {
  const { user, isLoading } = useAuth();
  const isWorkspace = useMatch(routes.visualEditor) !== null;
  if (isLoading) return <SettingUp />;
  if (user === null) {
    return <SignInRedirect />;
  }
  if (isWorkspace) return <WorkspaceShell userId={user.id} />;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-edge bg-card md:block"
      >
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-col">
        <Banner />
        <MenuDrawer />
        <ToastHost />
        <main id="content" tabIndex={-1} className="flex-1 px-4 py-8 outline-none sm:px-8">
          <DashboardContent
            key={user.id}
            userId={user.id}
            className="intro-fade mx-auto max-w-6xl space-y-6"
          />
        </main>
      </div>
    </div>
  );
}

/** Layout of a screen that fills the window. */
function WorkspaceShell({ userId }: { userId: string }) {
  return (
    <div className="flex h-dvh flex-col">
      <Banner />
      <ToastHost />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <DashboardContent
          key={userId}
          userId={userId}
          className="intro-fade flex min-h-0 flex-1 flex-col"
        />
      </main>
    </div>
  );
}

/** Shown while an administrator's session is stored, and while the account waits for its deletion. */
function Banner() {
  const isImpersonating = useSyncExternalStore(onAdminSessionChange, hasAdminSession);
  const { user } = useAuth();
  const deletesAt: string | undefined = user?.app_metadata['deletes_at'];
  return (
    <>
      {isImpersonating && <ImpersonationBanner />}
      {deletesAt !== undefined && <DeletionBanner deletesAt={deletesAt} />}
    </>
  );
}

function DashboardContent({ userId, className }: { userId: string; className: string }) {
  const { data, error, refetch } = useOwnWebsites(accountOf(userId));
  const isHome = useMatch(`${routes.websites}?`) !== null;
  const isLoading = data === undefined && error === null;
  // The home screen, at two addresses, has a place for what is loading, and something to do before.
  if (isLoading && !isHome) return <SettingUp inside />;
  return (
    <div className={className}>
      {data === undefined && !isLoading && (
        <ErrorCard message="An error occurred while fetching websites">
          <RetryButton onPress={refetch} />
        </ErrorCard>
      )}
      <Outlet context={{ websites: data ?? [] } satisfies DashboardContext} />
    </div>
  );
}

function SettingUp({ inside = false }: { inside?: boolean }) {
  return (
    <div className={`grid place-items-center ${inside ? 'min-h-[60dvh]' : 'min-h-dvh'}`}>
      <Spinner>Setting up your dashboard...</Spinner>
    </div>
  );
}

/** Loads all columns of an account's websites [visitor-account-admin §7, Data store]. */
function useOwnWebsites(accountId: string) {
  return useQuery({
    queryKey: websiteQueries.ofShell(accountId),
    queryFn: async ({ signal }): Promise<Website[]> => {
      const { data } = await backend()
        .from('websites')
        .select('*')
        .eq('user_id', accountId)
        .abortSignal(signal)
        .throwOnError();
      return data as Website[];
    },
  });
}
