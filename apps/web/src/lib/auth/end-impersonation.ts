import { api } from '../api.ts';
import { backend } from '../backend.ts';
import { keepAdminSession, storedAdminSession } from './admin-session.ts';

/** [visitor-account-admin §8, Ending impersonation] */
export const endingFailed = 'Failed to end impersonation. Please try logging out and back in.';

/** Gives the administrator their own session back and forgets the stored copy. Throws when that cannot be done. */
export async function endImpersonation(): Promise<void> {
  const stored = storedAdminSession();
  if (stored === undefined) throw new Error('There is no stored session of an administrator.');
  const { error } = await backend().auth.setSession(stored);
  if (error !== null) throw error;
  keepAdminSession(undefined);
  // The user's session that was made for it is over too; that it could not be told keeps nobody.
  await api('POST /api/admin/impersonate/end', { body: {} }).catch((cause) =>
    console.error('The end of the impersonation was not written down.', cause),
  );
}
