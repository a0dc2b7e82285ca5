import { api } from '../api/api.ts';

/** What is said when there is no preview [owner-workspace §8]. */
export const previewFailed = 'Failed to generate preview. Please try again.';

export interface Previewed {
  readonly websiteId: string;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Another page than the website's address: from the root, with query. */
  readonly path?: string | undefined;
}

/** The preview is there, and the browser opened no tab for it: the address is to be offered as a link. */
export class PreviewBlocked extends Error {
  /** A `blob:` address, good until this page is left. */
  readonly address: string;

  constructor(address: string) {
    super('The browser opened no tab.');
    this.address = address;
  }
}

/**
 * Opens a page of the translated website in a new tab [owner-workspace §2, §7]. Throws `PreviewBlocked` and `ApiError`; the tab, which has to
 * be opened while the press counts, is closed again then.
 */
export async function openPreview(previewed: Previewed): Promise<void> {
  const tab = openWaitingTab();
  try {
    const address = await previewAddress(previewed);
    if (tab === null) throw new PreviewBlocked(address);
    tab.location.replace(address);
    keepWhileOpen(tab, address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** A page of the translated website as a `blob:` address of this page; its links lead to previews too. Throws `ApiError`. */
export async function previewAddress({
  websiteId,
  targetLanguage,
  path,
}: Previewed): Promise<string> {
  const linkTo = `${location.origin}/dashboard/website/${websiteId}/translation/${targetLanguage}`;
  const query = { websiteId, targetLanguage, linkTo, ...(path !== undefined && { path }) };
  return URL.createObjectURL(await api('GET /api/preview-content', { query }));
}

function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Preview';
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.body.style.font = '1.1rem system-ui, sans-serif';
  tab.document.body.style.padding = '2rem';
  tab.document.body.textContent = 'Preparing the preview...';
  return tab;
}

/** So that the preview can be loaded again as long as it is looked at. */
function keepWhileOpen(tab: Window, address: string): void {
  const timer = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(timer);
    URL.revokeObjectURL(address);
  }, 5000);
}
