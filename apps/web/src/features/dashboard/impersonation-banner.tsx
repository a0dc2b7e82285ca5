import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { endImpersonation, endingFailed } from '../../session/end-impersonation.ts';
import { t } from '../../texts/texts.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { afterFirstScreen } from '../../ui/first-screen.ts';

/** Names the user that an administrator acts as, and ends the impersonation [visitor-account-admin §2, Admin page; §4, Impersonation]. */
export function ImpersonationBanner() {
  const { user } = useAuth();
  const [failed, setFailed] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const exit = async () => {
    try {
      // From then on the app follows the session: before, the next screen would be the user's.
      await afterFirstScreen;
      await endImpersonation();
      queries.clear();
      await navigate(routes.admin);
    } catch (error) {
      console.error('Ending the impersonation failed.', error);
      setFailed(true);
    }
  };
  const exitAtOnce = useEffectEvent(() => {
    if (hash === '#exit-impersonation') void exit();
  });
  useEffect(() => exitAtOnce(), []);
  return (
    <aside
      aria-label="Impersonation"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-saffron px-4 py-2 text-on-saffron sm:px-8"
    >
      <p className="min-w-0 font-semibold">
        You are currently impersonating a user
        {user?.email !== undefined && (
          <>
            {': '}
            <bdi translate="no" className="wrap-anywhere">
              {user.email}
            </bdi>
          </>
        )}
      </p>
      <button
        type="button"
        onClick={() => void exit()}
        className="min-h-11 cursor-pointer rounded-xl border-2 border-on-saffron px-4 font-semibold [--color-focus:#171a3a]"
      >
        Exit Impersonation
      </button>
      {failed && <AlertDialog message={t(endingFailed)} onClose={() => setFailed(false)} />}
    </aside>
  );
}
