import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../../session/auth-state.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ToastHost } from '../../ui/toast.tsx';
import type { DashboardContext } from '../../websites/dashboard-websites.ts';
import { keepHandedOver, readHandedOver } from '../../websites/requested-address.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import { useOwnWebsites } from './use-own-websites.ts';

/** The frame of everything under /dashboard; without a session there is nothing to see [visitor-account-admin §2, Dashboard shell]. */
export function DashboardShell() {
  const { user, isLoading } = useAuth();
  if (isLoading) return <SettingUp />;
  if (user === null) return <ToSignIn />;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-edge bg-card md:block"
      >
        <Sidebar />
      </aside>
      <div className="flex min-w-0 flex-col">
        <ImpersonationBanner />
        <MenuDrawer />
        <main id="content" tabIndex={-1} className="flex-1 px-4 py-8 outline-none sm:px-8">
          <Content key={user.id} userId={user.id} />
        </main>
      </div>
      <ToastHost />
    </div>
  );
}

/** To the sign-in page; an address that was to be added is kept until somebody is signed in. */
function ToSignIn() {
  const { search, hash } = useLocation();
  useEffect(() => {
    const handedOver = readHandedOver(new URLSearchParams(search), document.referrer);
    if (handedOver !== undefined) keepHandedOver(handedOver);
  }, [search]);
  // What a mailed link could not do stands in the address, and the sign-in page says it.
  return <Navigate to={{ pathname: '/login', search, hash }} replace />;
}

function Content({ userId }: { userId: string }) {
  const { data, error, refetch } = useOwnWebsites(userId);
  if (data === undefined && error === null) return <SettingUp inside />;
  if (data === undefined) {
    return (
      <ErrorCard message="An error occurred while fetching websites">
        <button
          type="button"
          className="cursor-pointer font-semibold text-lapis underline underline-offset-4"
          onClick={() => void refetch()}
        >
          Try again
        </button>
      </ErrorCard>
    );
  }
  return (
    <div className="intro-fade mx-auto max-w-6xl">
      <Outlet context={{ websites: data } satisfies DashboardContext} />
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
