import type { Permission } from '@dragoman/domain/permissions';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { hasAdminSession, onAdminSessionChange } from '../session/admin-session.ts';
import { useAuth } from '../session/auth-state.ts';
import { Notice } from '../ui/alert.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useAccounts, useOpenAccount } from './use-accounts.ts';

/** Controls that an administrator who acts as the user cannot use, with the reason; the server refuses them too (decision 0251). */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const isImpersonating = useSyncExternalStore(onAdminSessionChange, hasAdminSession);
  if (!isImpersonating) return children;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">You are acting as a user. Only they can do this.</p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </div>
  );
}

/** Shows a page to administrators; redirects everyone else to the dashboard [visitor-account-admin §5]. */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const { isAdmin, isAdminKnown } = useAuth();
  if (!isAdminKnown) return <SkeletonRows />;
  return isAdmin ? children : <Navigate to={routes.dashboard} replace />;
}

interface MembersProps {
  /** What the page needs in the open account; nothing if undefined. */
  readonly permission: Permission | undefined;
  readonly children: ReactNode;
}

/** Shows a page to members whose role allows what it is for; tells the others. Asks the server for nothing before it knows. */
export function MembersWho({ permission, children }: MembersProps) {
  const { isPending } = useAccounts();
  const account = useOpenAccount();
  if (permission === undefined) return children;
  if (isPending) return <SkeletonRows />;
  // An account that could not be read refuses nothing here: the server decides.
  if (account?.permissions.includes(permission) === false)
    return <Notice>Your role in this account does not allow this.</Notice>;
  return children;
}
