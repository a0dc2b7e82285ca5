/** Key under which the Supabase client stores the session. */
export const sessionKey = 'dragoman-session';

/** True if this browser has a stored session. Does not load the Supabase client. */
export function hasStoredSession(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
