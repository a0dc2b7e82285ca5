import type { Website } from '@dragoman/contract/websites';
import { api } from '../../api/api.ts';
import { announce } from '../../websites/custom-events.ts';

/** Returns the language of a website and the address that answers, both detected by the server. */
export function detectWebsite(url: string) {
  return api('POST /api/detect-website-language', { body: { url } });
}

/** `isDuplicate` is true if the user already had the website. */
export interface AddedWebsite {
  readonly website: Website;
  readonly isDuplicate: boolean;
}

/**
 * Creates a website and starts its first scan; logs a scan that cannot start [visitor-account-admin §4, Add-website flow].
 * Returns an existing website unchanged. Throws `ApiError` if it cannot be created.
 */
export async function createWebsite(url: string, language: string): Promise<AddedWebsite> {
  const { website, already_added } = await api('POST /api/websites', { body: { url, language } });
  if (already_added) return { website, isDuplicate: true };
  announce('websiteScanStart', { websiteId: website.id });
  await api('POST /api/websites/:id/crawl', { params: { id: website.id } }).catch((error) =>
    console.error('The first scan could not be started.', error),
  );
  return { website, isDuplicate: false };
}
