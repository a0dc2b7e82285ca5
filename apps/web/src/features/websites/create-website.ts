import type { Website } from '@dragoman/contract/websites';
import { api } from '../../api/api.ts';
import { announce } from '../../websites/custom-events.ts';

/** In which language a website is written, as the server finds it. */
export async function detectLanguage(url: string): Promise<string> {
  return (await api('POST /api/detect-website-language', { body: { url } })).detectedLanguage;
}

/** The website, and true if the user had it already. */
export interface AddedWebsite {
  readonly website: Website;
  readonly isDuplicate: boolean;
}

/**
 * Creates a website and starts its first scan; a scan that cannot start is only logged [visitor-account-admin §4, Add-website flow].
 * Leaves a website that the user has already as it is. Throws `ApiError` if it cannot be created.
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
