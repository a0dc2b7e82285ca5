import { api } from '../api/api.ts';
import { t, text } from '../texts/texts.ts';

/** Shown if a preview fails [owner-workspace §8]. */
export const previewFailed = text('Failed to generate preview. Please try again.');

export interface PreviewRequest {
  readonly websiteId: string;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Path and query of the page. Defaults to the website's own address. */
  readonly path?: string | undefined;
}

/** The browser blocked the tab; offer `address` as a link. */
export class PreviewBlocked extends Error {
  /** A `blob:` URL, valid until this page unloads. */
  readonly address: string;

  constructor(address: string) {
    super(t('The browser opened no tab.'));
    this.address = address;
  }
}

/**
 * Opens a translated page in a new tab [owner-workspace §2, §7]. Call it synchronously in a click handler, or the browser blocks
 * the tab. Throws `PreviewBlocked` or `ApiError` and closes the tab.
 */
export async function openPreview(previewed: PreviewRequest): Promise<void> {
  const tab = openWaitingTab();
  try {
    const address = await previewAddress(previewed);
    if (tab === null) throw new PreviewBlocked(address);
    tab.location.replace(address);
    revokeWhenClosed(tab, address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Returns a translated page as a `blob:` URL. Its links open previews too. Throws `ApiError`. */
export async function previewAddress({
  websiteId,
  targetLanguage,
  path,
}: PreviewRequest): Promise<string> {
  const linkTo = `${location.origin}/dashboard/website/${websiteId}/translation/${targetLanguage}`;
  const query = { websiteId, targetLanguage, linkTo, ...(path !== undefined && { path }) };
  return URL.createObjectURL(await api('GET /api/preview-content', { query }));
}

function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = t('Preview');
  tab.document.documentElement.style.colorScheme = 'light dark';
  tab.document.body.style.font = '1.1rem system-ui, sans-serif';
  tab.document.body.style.padding = '2rem';
  tab.document.body.textContent = t('Preparing the preview...');
  return tab;
}

/** Keeps the URL valid while the tab is open, so that it can be reloaded. */
function revokeWhenClosed(tab: Window, address: string): void {
  const timer = setInterval(() => {
    if (!tab.closed) return;
    clearInterval(timer);
    URL.revokeObjectURL(address);
  }, 5000);
}
