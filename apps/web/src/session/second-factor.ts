import type { Factor, Session } from '@supabase/auth-js';
import { hasAdminSession } from './admin-session.ts';

/**
 * Returns the factors of which one must still confirm a session: the user has a verified authenticator app, and the session's
 * assurance level is `aal1` [visitor-account-admin §3, Session]. An administrator who acts as the user needs none.
 */
export function pendingFactors(session: Session | null): readonly Factor[] | undefined {
  if (session === null || levelOf(session.access_token) !== 'aal1') return undefined;
  if (hasAdminSession()) return undefined;
  const { factors } = session.user;
  const hasApp = factors?.some(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
  return hasApp ? factors : undefined;
}

function levelOf(token: string): unknown {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return JSON.parse(atob(claims)).aal;
  } catch {
    return undefined;
  }
}
