import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';

/** The final response of an address and the redirects before it. */
export interface Followed {
  /** Null if there was no response. */
  readonly page: FetchedPage | null;
  readonly redirects: readonly string[];
  readonly loops: boolean;
}

const maxRedirects = 5;
const request = { timeout: 10_000, redirect: 'manual' } satisfies Parameters<PageFetcher>[1];

/** Requests an address and follows its redirects one by one to detect loops. */
export async function followRedirects(fetchPage: PageFetcher, address: string): Promise<Followed> {
  const passed = [address];
  for (;;) {
    const at = passed.at(-1) ?? address;
    const page = await fetchPage(at, request).catch(() => null);
    const redirects = passed.slice(1);
    const { location } = page?.headers ?? {};
    if (page === null || page.status < 300 || page.status >= 400 || location === undefined) {
      return { page, redirects, loops: false };
    }
    const next = URL.parse(location, at)?.href;
    if (next === undefined) return { page, redirects, loops: false };
    if (passed.includes(next) || passed.length > maxRedirects) {
      return { page: null, redirects: [...redirects, next], loops: passed.includes(next) };
    }
    passed.push(next);
  }
}
