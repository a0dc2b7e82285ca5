const linkKey = 'dragoman-deep-link';
/** Milliseconds until a stored page expires. */
const lifetimeMs = 60 * 60 * 1000;

/** Stores a page of the dashboard while its reader signs in, possibly in another tab. */
export function storeDeepLink(path: string): void {
  localStorage.setItem(linkKey, JSON.stringify({ path, storedAt: Date.now() }));
}

/** Returns the stored page and forgets it. Undefined if there is none or it has expired. */
export function takeDeepLink(): string | undefined {
  const stored = localStorage.getItem(linkKey);
  localStorage.removeItem(linkKey);
  try {
    const { path, storedAt } = JSON.parse(stored ?? '{}');
    const isFresh = typeof storedAt === 'number' && Date.now() - storedAt < lifetimeMs;
    return isFresh && typeof path === 'string' && /^\/dashboard\//.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
