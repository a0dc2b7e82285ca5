import { api } from './api.ts';

/** What is said when there is no preview [owner-workspace §8]. */
export const previewFailed = 'Failed to generate preview. Please try again.';

interface Previewed {
  readonly websiteId: string;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Another page than the website's address: from the root, with query. */
  readonly path?: string;
}

/**
 * Opens a page of the translated website in a new tab [owner-workspace §2, §7]. Throws `ApiError`; the tab, which has to be opened while the
 * press counts, is closed again then.
 */
export async function openPreview({ websiteId, targetLanguage, path }: Previewed): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const query = { websiteId, targetLanguage, ...(path !== undefined && { path }) };
    const page = await api('GET /api/preview-content', { query });
    const address = URL.createObjectURL(page);
    if (tab === null) throw new Error('The browser opened no tab.');
    tab.location.replace(address);
    // The tab has read it by then; a reload there finds nothing, as with every blob address.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
