import { api } from '../api/api.ts';
import { loadAuth } from '../api/backend.ts';
import { text } from '../texts/texts.ts';
import { storeAdminSession, storedAdminSession } from './admin-session.ts';

/** [visitor-account-admin §8, Ending impersonation] */
export const endingFailed = text(
  'Failed to end impersonation. Please try logging out and back in.',
);

/** Ends the impersonated session and restores the administrator's own. Throws if no administrator session is stored. */
export async function endImpersonation(): Promise<void> {
  const auth = await loadAuth();
  const stored = storedAdminSession();
  if (stored === undefined) throw new Error('There is no stored session of an administrator.');
  const user = (await auth.getSession()).data.session;
  const { error } = await auth.setSession(stored);
  if (error !== null) throw error;
  storeAdminSession(undefined);
  // The product API ends only sessions it has recorded, so sign out with the session's own token too.
  if (user !== null) await auth.admin.signOut(user.access_token, 'local');
  await api('POST /api/admin/impersonate/end', { body: {} }).catch((cause) =>
    console.error('The end of the impersonation was not written down.', cause),
  );
}
