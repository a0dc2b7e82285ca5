import type { Session } from '@supabase/auth-js';

/** Key under which the Supabase client stores the session. */
export const sessionKey = 'dragoman-session';

/** Milliseconds before its end from which a token is refreshed. The Supabase client begins 90 seconds before. */
const refreshedBefore = 120_000;

/** True if this browser has a stored session. Does not load the Supabase client. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

/** Returns the stored session if its token needs no refresh. Does not load the Supabase client. */
export function freshSession(): Session | undefined {
  try {
    const session: Session = JSON.parse(localStorage.getItem(sessionKey) ?? '{}');
    const end = (session.expires_at ?? 0) * 1000;
    return end > Date.now() + refreshedBefore ? session : undefined;
  } catch {
    return undefined;
  }
}
