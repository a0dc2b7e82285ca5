import type { Factor, Session } from '@supabase/auth-js';
import { hasAdminSession } from './admin-session.ts';

/**
 * Returns the authenticator app that must still confirm a session: the user has a verified one, and the session's assurance level is
 * `aal1` [visitor-account-admin §3, Session]. An administrator who acts as the user needs none (PRODUCT.md 26).
 */
export function pendingFactor(session: Session | null): Factor | undefined {
  if (session === null || levelOf(session.access_token) !== 'aal1') return undefined;
  if (hasAdminSession()) return undefined;
  return session.user.factors?.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
}

function levelOf(token: string): unknown {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return JSON.parse(atob(claims)).aal;
  } catch {
    return undefined;
  }
}
