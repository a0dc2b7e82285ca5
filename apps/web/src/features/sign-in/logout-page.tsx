import { useEffect } from 'react';
import { loadAuth } from '../../api/backend.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { hasAdminSession, storeAdminSession } from '../../session/admin-session.ts';
import { endImpersonation } from '../../session/end-impersonation.ts';
import { forgetMail } from '../../session/mailed-to.ts';
import { Spinner } from '../../ui/skeleton.tsx';

/**
 * Ends this browser's session and goes to the start page; other devices stay signed in. During an impersonation it ends both
 * that session and the administrator's own (decision 0251).
 */
export function LogoutPage() {
  useEffect(() => {
    void logOut()
      .catch((error) => console.error('Signing out failed.', error))
      .finally(() => location.replace('/'));
  }, []);
  return (
    <main id="content" className="grid min-h-dvh place-items-center">
      <PageTitle>Logout</PageTitle>
      <Spinner>Signing you out...</Spinner>
    </main>
  );
}

async function logOut(): Promise<void> {
  forgetMail();
  if (hasAdminSession()) {
    await endImpersonation().catch((error) => console.error('The way back failed.', error));
    storeAdminSession(undefined);
  }
  const auth = await loadAuth();
  await auth.signOut({ scope: 'local' });
}
