import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing';

/** Where an address leads: the answer, and what was passed on the way. */
export interface Followed {
  /** Null where nobody answered. */
  readonly page: FetchedPage | null;
  readonly redirects: readonly string[];
  readonly loops: boolean;
}

const longestWay = 5;
const patience = { timeout: 10_000, redirect: 'manual' } satisfies Parameters<PageFetcher>[1];

/** Asks for an address and follows its redirects one by one, so that a circle is seen as one. */
export async function follow(fetchPage: PageFetcher, address: string): Promise<Followed> {
  const passed = [address];
  for (;;) {
    const at = passed.at(-1) ?? address;
    const page = await fetchPage(at, patience).catch(() => null);
    const redirects = passed.slice(1);
    const { location } = page?.headers ?? {};
    if (page === null || page.status < 300 || page.status >= 400 || location === undefined) {
      return { page, redirects, loops: false };
    }
    const next = URL.parse(location, at)?.href;
    if (next === undefined) return { page, redirects, loops: false };
    if (passed.includes(next) || passed.length > longestWay) {
      return { page: null, redirects: [...redirects, next], loops: passed.includes(next) };
    }
    passed.push(next);
  }
}
