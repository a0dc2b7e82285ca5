/** The administrator's tokens while they act as somebody else [visitor-account-admin §3, Browser storage]. */
export interface AdminSession {
  readonly access_token: string;
  readonly refresh_token: string;
}

const key = 'adminSession';
const listeners = new Set<() => void>();

/** Keeps the administrator's tokens; undefined forgets them. */
export function keepAdminSession(session: AdminSession | undefined): void {
  if (session === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** The administrator's tokens, if they are kept and whole. */
export function storedAdminSession(): AdminSession | undefined {
  try {
    const { access_token, refresh_token } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return access_token && refresh_token ? { access_token, refresh_token } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether something is stored there, whole or not: then the banner shows [visitor-account-admin §2, Admin page]. */
export function hasAdminSession(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Calls back when it changes, in this tab or another; gives the way to stop. */
export function onAdminSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
