const key = 'dragoman-add';
/** Milliseconds after which an address that nobody came back for is forgotten. */
const lifetime = 24 * 60 * 60 * 1000;

/** An address that was entered elsewhere and is to be added at the dashboard. */
export interface HandedOver {
  readonly url: string;
  /** Whether it was entered on a page of ours: then it is added without another press. */
  readonly submit: boolean;
}

/** The address in `/dashboard?add=`, if there is one. */
export function readHandedOver(query: URLSearchParams, referrer: string): HandedOver | undefined {
  const url = query.get('add');
  if (url === null) return undefined;
  // A link from elsewhere only fills the field in, so that nobody adds websites to somebody else's account.
  return { url, submit: referrer.startsWith(`${location.origin}/`) };
}

/** Keeps an address while its visitor signs in, which may happen in another tab. */
export function keepHandedOver(handedOver: HandedOver): void {
  localStorage.setItem(key, JSON.stringify({ ...handedOver, keptAt: Date.now() }));
}

/** The address that was kept, forgotten by asking; undefined when there is none, or it waited for more than a day. */
export function takeHandedOver(): HandedOver | undefined {
  const kept = localStorage.getItem(key);
  localStorage.removeItem(key);
  try {
    const { url, submit, keptAt } = JSON.parse(kept ?? '{}');
    const isFresh = typeof keptAt === 'number' && Date.now() - keptAt < lifetime;
    return isFresh && typeof url === 'string' ? { url, submit: submit === true } : undefined;
  } catch {
    return undefined;
  }
}
