import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AdminOnly } from '../../account/guards.tsx';
import { api } from '../../api/api.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { impersonate } from './impersonate.ts';
import type { AdminData } from './listing.tsx';
import { useResetFactors } from './reset-factors.ts';
import { UserList } from './user-list.tsx';
import { WebsiteTable } from './website-table.tsx';

/**
 * Lists all users and websites for administrators; redirects everyone else to the dashboard [visitor-account-admin §2, Admin
 * page; §5].
 */
export function AdminPage() {
  return (
    <AdminOnly>
      <AdminLists />
    </AdminOnly>
  );
}

function AdminLists() {
  const users = useAdminData('users', () => api('GET /api/admin/users'));
  const websites = useAdminData('websites', () => api('GET /api/admin/websites'));
  const { user } = useAuth();
  const { act, failure, forget } = useImpersonation();
  const resetFactors = useResetFactors();
  return (
    <div className="grid gap-10">
      <PageTitle>Admin Panel</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold sm:text-4xl">Admin Panel</h1>
        <Link to={routes.operations} className={buttonClass('quiet')}>
          Operations
        </Link>
      </div>
      <UserList
        users={users}
        websites={websites.data}
        ownId={user?.id}
        onImpersonate={act}
        onResetFactors={resetFactors}
      />
      <WebsiteTable websites={websites} users={users.data} />
      {failure !== undefined && <AlertDialog message={failure} onClose={forget} />}
    </div>
  );
}

/** Loads data of the admin page. Logs a failure [visitor-account-admin §8]; its list says so too. */
function useAdminData<T>(name: string, read: () => Promise<T>): AdminData<T> {
  return useQuery({
    queryKey: ['admin', name],
    queryFn: () =>
      read().catch((error) => {
        console.error(`The ${name} could not be read.`, error);
        throw error;
      }),
  });
}

function useImpersonation() {
  const [failure, setFailure] = useState<string>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = async (userId: string) => {
    try {
      await impersonate(userId);
      queries.clear();
      await navigate(routes.dashboard);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setFailure(t('Failed to impersonate user: {reason}', { reason }));
    }
  };
  return { act, failure, forget: () => setFailure(undefined) };
}
