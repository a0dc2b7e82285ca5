/** Allows styles and media, and no script but that of an address. */
export function contentPolicyWith(script: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src ${script ?? "'none'"}`,
    "style-src * data: 'unsafe-inline'",
    'img-src * data: blob:',
    'font-src * data:',
    'media-src * data: blob:',
    "form-action 'none'",
  ].join('; ');
}

/** Headers of a preview: a sandboxed origin (CSP 3 §6.3.2), no caching, no referrer. */
export const previewHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `sandbox allow-popups allow-popups-to-escape-sandbox; ${contentPolicyWith(undefined)}`,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-dragoman-preview': '1',
};
