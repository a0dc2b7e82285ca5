import { api } from '../api/api.ts';
import { backend } from '../api/backend.ts';
import { keepAdminSession, storedAdminSession } from './admin-session.ts';

/** [visitor-account-admin §8, Ending impersonation] */
export const endingFailed = 'Failed to end impersonation. Please try logging out and back in.';

/**
 * Ends the user's session that was made for the impersonation, gives the administrator their own session back and forgets the stored copy.
 * Throws when there is no way back.
 */
export async function endImpersonation(): Promise<void> {
  const { auth } = backend();
  const stored = storedAdminSession();
  if (stored === undefined) throw new Error('There is no stored session of an administrator.');
  const user = (await auth.getSession()).data.session;
  const { error } = await auth.setSession(stored);
  if (error !== null) throw error;
  keepAdminSession(undefined);
  // By its own token as well: what the product API ends is what it has written down.
  if (user !== null) await auth.admin.signOut(user.access_token, 'local');
  await api('POST /api/admin/impersonate/end', { body: {} }).catch((cause) =>
    console.error('The end of the impersonation was not written down.', cause),
  );
}
