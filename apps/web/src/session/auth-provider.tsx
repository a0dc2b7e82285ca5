import type { Session } from '@supabase/supabase-js';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { backend } from '../api/backend.ts';
import { routes } from '../routes/routes.data.ts';
import { AuthContext, type AuthState } from './auth-state.ts';
import { checkAdmin } from './check-admin.ts';

/** Provides the auth state: the client's session, and whether its user is an administrator. */
function AuthProvider({ children }: { children: ReactNode }) {
  const { session, isLoading } = useSession();
  const userId = session?.user.id;
  const checked = useAdminCheck(userId);
  const state = useMemo<AuthState>(
    () => ({
      isAuthenticated: session !== null,
      session,
      user: session?.user ?? null,
      isAdmin: checked?.userId === userId && checked?.isAdmin === true,
      isAdminKnown: checked?.userId === userId && checked !== undefined,
      isLoading,
    }),
    [session, isLoading, userId, checked],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Layout of the pages that know who is signed in. */
export function AuthLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}

function useSession() {
  const navigate = useNavigate();
  const [state, setState] = useState<{ session: Session | null; isLoading: boolean }>({
    session: null,
    isLoading: true,
  });
  useEffect(() => {
    const { data } = backend().auth.onAuthStateChange((event, session) => {
      setState({ session, isLoading: false });
      // A recovery link signs the user in to set a new password.
      if (event === 'PASSWORD_RECOVERY') void navigate(routes.resetPassword);
    });
    return () => data.subscription.unsubscribe();
  }, [navigate]);
  return state;
}

function useAdminCheck(userId: string | undefined) {
  const [checked, setChecked] = useState<{ userId: string; isAdmin: boolean }>();
  useEffect(() => {
    if (userId === undefined) return;
    let current = true;
    void checkAdmin(userId).then((isAdmin) => {
      if (current) setChecked({ userId, isAdmin });
    });
    return () => {
      current = false;
    };
  }, [userId]);
  return checked;
}
