import type { WebsiteRow } from '@dragoman/database/schema';
import type { DeploymentDeps } from './deps.ts';

/**
 * The address at which a website answers in the end, its redirects followed, without a trailing slash. Throws
 * `DragomanError` as the page fetcher does.
 */
export async function resolveUrl(
  { fetchPage }: DeploymentDeps,
  website: WebsiteRow,
): Promise<string> {
  const { url } = await fetchPage(website.url);
  return url.replace(/\/$/, '');
}
