const addressKey = 'dragoman-add';
const pageKey = 'dragoman-deep-link';
/** Milliseconds until a stored address expires. */
const lifetimeMs = 24 * 60 * 60 * 1000;
/** The same of a stored page. */
const pageLifetimeMs = 60 * 60 * 1000;

/** An address entered on another page, to be added at the dashboard. */
export interface RequestedAddress {
  readonly url: string;
  /** True if it was entered on one of our own pages: then it is added without confirmation. */
  readonly submit: boolean;
}

/** Returns the address in `/dashboard?add=`, if any. */
export function readRequestedAddress(
  query: URLSearchParams,
  referrer: string,
): RequestedAddress | undefined {
  const url = query.get('add');
  if (url === null) return undefined;
  // Other sites' links only fill in the field; they must not add websites to a visitor's account.
  return { url, submit: referrer.startsWith(`${location.origin}/`) };
}

/** Stores an address while its visitor signs in, possibly in another tab. */
export function storeRequestedAddress(requested: RequestedAddress): void {
  localStorage.setItem(addressKey, JSON.stringify({ ...requested, storedAt: Date.now() }));
}

/** Returns the stored address. Undefined if there is none or it has expired. */
export function readStoredAddress(): RequestedAddress | undefined {
  try {
    const { url, submit, storedAt } = JSON.parse(localStorage.getItem(addressKey) ?? '{}');
    const isFresh = typeof storedAt === 'number' && Date.now() - storedAt < lifetimeMs;
    return isFresh && typeof url === 'string' ? { url, submit: submit === true } : undefined;
  } catch {
    return undefined;
  }
}

export function removeStoredAddress(): void {
  localStorage.removeItem(addressKey);
}

/** Stores a page of the dashboard while its reader signs in, possibly in another tab. */
export function storeDeepLink(path: string): void {
  localStorage.setItem(pageKey, JSON.stringify({ path, storedAt: Date.now() }));
}

/** Returns the stored page and forgets it. Undefined if there is none or it has expired. */
export function takeDeepLink(): string | undefined {
  const stored = localStorage.getItem(pageKey);
  localStorage.removeItem(pageKey);
  try {
    const { path, storedAt } = JSON.parse(stored ?? '{}');
    const isFresh = typeof storedAt === 'number' && Date.now() - storedAt < pageLifetimeMs;
    return isFresh && typeof path === 'string' && /^\/dashboard\//.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
