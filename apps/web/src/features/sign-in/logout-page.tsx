import { useEffect } from 'react';
import { keepAdminSession } from '../../lib/auth/admin-session.ts';
import { backend } from '../../lib/backend.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/**
 * Ends the session of this browser and goes to the start page, which is no part of the app. Other devices stay signed in, and so does
 * the user whom an administrator impersonates.
 */
export function LogoutPage() {
  useEffect(() => {
    keepAdminSession(undefined);
    void backend()
      .auth.signOut({ scope: 'local' })
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
