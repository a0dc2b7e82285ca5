import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useAuth } from './auth-state.ts';

/** Shows a page to administrators; redirects everyone else to the dashboard [visitor-account-admin §5]. */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const { isAdmin, isAdminKnown } = useAuth();
  if (!isAdminKnown) return <SkeletonRows />;
  return isAdmin ? children : <Navigate to={routes.dashboard} replace />;
}
