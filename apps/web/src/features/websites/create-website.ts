import type { Website } from '@dragoman/contract/websites';
import { api } from '../../lib/api.ts';
import { announce } from '../../lib/custom-events.ts';

/** In which language a website is written, as the server finds it. */
export async function detectLanguage(url: string): Promise<string> {
  return (await api('POST /api/detect-website-language', { body: { url } })).detectedLanguage;
}

/**
 * Creates a website and asks for its first scan, which is only logged when it fails [visitor-account-admin §4, Add-website flow]. One that is
 * there already is answered as it is. Throws `ApiError` when it cannot be created.
 */
export async function createWebsite(url: string, language: string): Promise<Website> {
  const { website } = await api('POST /api/websites', { body: { url, language } });
  announce('websiteScanStart', { websiteId: website.id });
  await api('POST /api/websites/:id/crawl', { params: { id: website.id } }).catch((error) =>
    console.error('The first scan could not be started.', error),
  );
  return website;
}
