import type { Session } from '@supabase/auth-js';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { loadAuth } from '../api/backend.ts';
import { freshSession, hasStoredSession } from '../api/stored-session.ts';
import { routes } from '../routes/routes.data.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { AuthContext, type AuthState, invalidLink } from './auth-state.ts';
import { checkAdmin } from './check-admin.ts';
import { forgetMail } from './mailed-to.ts';
import { pendingFactors } from './second-factor.ts';

/** Provides the auth state: the client's session, and whether its user is an administrator. */
function AuthProvider({ children }: { children: ReactNode }) {
  const { session: stored, isLoading, linkError } = useSession();
  // Once per session: while an impersonation ends, the user's is still shown, and the administrator's is no longer stored.
  const factors = useMemo(() => pendingFactors(stored), [stored]);
  const session = factors === undefined ? stored : null;
  useCleanAddress(isLoading, session !== null);
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
      linkError,
      secondFactors: factors,
    }),
    [session, isLoading, userId, checked, linkError, factors],
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

interface StoredSession {
  readonly session: Session | null;
  readonly isLoading: boolean;
  readonly linkError?: string | undefined;
}

function useSession(): StoredSession {
  const navigate = useNavigate();
  const [state, setState] = useState(storedSession);
  const follow = useEffectEvent((auth: Auth) => {
    // The client has read the tokens. Its own way to remove them would leave them in the history.
    if (marked.test(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    // The client ignores a code whose sign-in began in another browser.
    const unused = /\bcode=/.test(location.search) ? invalidLink : undefined;
    void auth.initialize().then(async ({ error }) => {
      if (error) await (await cleaning()).endSession(auth, error);
      setState((before) =>
        before.session ? before : { ...before, linkError: error?.message ?? unused },
      );
    });
    return auth.onAuthStateChange((event, session) => {
      if (session) forgetMail();
      setState(({ linkError }) => ({
        session,
        isLoading: false,
        linkError: session ? undefined : linkError,
      }));
      // A recovery link signs the user in to set a new password.
      if (event === 'PASSWORD_RECOVERY') void navigate(routes.resetPassword);
    });
  });
  useEffect(() => {
    const stopped = new AbortController();
    const isUsable = storedSession().session !== null;
    // A session that needs no refresh leaves the connection to the first screen.
    const waiting = isUsable ? afterFirstScreen : Promise.resolve();
    waiting
      .then(loadAuth)
      .then((auth) => {
        if (stopped.signal.aborted) return;
        const { subscription } = follow(auth).data;
        stopped.signal.addEventListener('abort', () => subscription.unsubscribe());
      })
      // Shows the error page.
      .catch((error) =>
        setState(() => {
          throw error;
        }),
      );
    return () => stopped.abort();
  }, []);
  return state;
}

type Auth = Awaited<ReturnType<typeof loadAuth>>;

/** Returns the session until the client of accounts has loaded. A sign-in in the address comes first. */
function storedSession(): StoredSession {
  if (marked.test(location.search + location.hash)) return { session: null, isLoading: true };
  const session = freshSession() ?? null;
  return { session, isLoading: session === null && hasStoredSession(localStorage) };
}

/** Loads what few addresses need. */
const cleaning = () => import('./clean-address.ts');

/** Fields that a sign-in appends to an address. */
const marked = /[?#&](?:access_token|refresh_token|code|error)=/;

/** Removes tokens and errors of a sign-in from the address once the client has read them [visitor-account-admin §4, Session]. */
function useCleanAddress(isLoading: boolean, isSignedIn: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // The sign-in page is about to open the dashboard: another navigation would cancel that.
    const isLeaving = isSignedIn && pathname === routes.login;
    if (isLoading || isLeaving || !marked.test(search + hash)) return undefined;
    let isCurrent = true;
    void cleaning().then(({ withoutTokens }) => {
      if (isCurrent) void navigate(withoutTokens({ pathname, search, hash }), { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [isLoading, isSignedIn, pathname, search, hash, navigate]);
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
