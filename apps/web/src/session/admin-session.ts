/** The administrator's tokens during an impersonation [visitor-account-admin §3, Browser storage]. */
export interface AdminSession {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const adminSessionKey = 'adminSession';
const listeners = new Set<() => void>();

/** Stores the administrator's tokens; undefined removes them. */
export function storeAdminSession(session: AdminSession | undefined): void {
  if (session === undefined) localStorage.removeItem(adminSessionKey);
  else localStorage.setItem(adminSessionKey, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Returns the stored tokens if both are present. */
export function storedAdminSession(): AdminSession | undefined {
  try {
    const { access_token, refresh_token } = JSON.parse(
      localStorage.getItem(adminSessionKey) ?? '{}',
    );
    return access_token && refresh_token ? { access_token, refresh_token } : undefined;
  } catch {
    return undefined;
  }
}

/** True if anything is stored, valid or not; the banner depends on it [visitor-account-admin §2, Admin page]. */
export function hasAdminSession(): boolean {
  return localStorage.getItem(adminSessionKey) !== null;
}

/** Calls back on changes in this or another tab. Returns the unsubscribe function. */
export function onAdminSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
