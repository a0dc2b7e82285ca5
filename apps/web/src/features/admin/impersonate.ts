import { ApiError } from '@dragoman/contract/client';
import { api } from '../../api/api.ts';
import { loadAuth } from '../../api/backend.ts';
import { storeAdminSession } from '../../session/admin-session.ts';
import { t } from '../../texts/texts.ts';

/**
 * Stores the administrator's tokens and signs in as a user [visitor-account-admin §4, Impersonation]. Throws an `Error` with a
 * message of [§8].
 */
export async function impersonate(userId: string): Promise<void> {
  const auth = await loadAuth();
  const own = (await auth.getSession()).data.session;
  if (own === null) throw new Error(t('No session found'));
  const { access_token, refresh_token } = await sessionOf(userId);
  if (!access_token || !refresh_token) throw new Error(t('Invalid session data received'));
  storeAdminSession({ access_token: own.access_token, refresh_token: own.refresh_token });
  const { error } = await auth.setSession({ access_token, refresh_token });
  if (error === null) return;
  storeAdminSession(undefined);
  throw error;
}

async function sessionOf(userId: string) {
  try {
    const answer = await api('POST /api/admin/impersonate', { body: { userId } });
    return answer.session?.session ?? {};
  } catch (error) {
    const reason = error instanceof ApiError ? error.error : String(error);
    throw new Error(t('Impersonation failed: {reason}', { reason }), { cause: error });
  }
}
