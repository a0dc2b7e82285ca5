const previewedWebsiteKey = 'onboarding_preview';

/** What a visitor looked at before signing up. */
export interface PreviewedWebsite {
  readonly url: string;
  /** The language last chosen. */
  readonly language: string;
}

/** Stores the visitor's choice for the dashboard. */
export function rememberPreview(preview: PreviewedWebsite): void {
  localStorage.setItem(previewedWebsiteKey, JSON.stringify(preview));
}

/** Returns the visitor's choice: from this browser, else from the sign-up in another one. */
export function readPreview(metadata: Readonly<Record<string, unknown>>): PreviewedWebsite | null {
  return parsed(localStorage.getItem(previewedWebsiteKey)) ?? checked(metadata['preview']);
}

/** Returns this browser's choice if it was made for a website. */
export function previewOf(url: string): PreviewedWebsite | null {
  const preview = parsed(localStorage.getItem(previewedWebsiteKey));
  return preview?.url === url ? preview : null;
}

function parsed(text: string | null): PreviewedWebsite | null {
  try {
    return checked(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

function checked(value: unknown): PreviewedWebsite | null {
  const { url, language } = (value ?? {}) as Record<string, unknown>;
  return typeof url === 'string' && typeof language === 'string' ? { url, language } : null;
}
