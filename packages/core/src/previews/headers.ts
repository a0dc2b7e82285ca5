/** Allows styles and media, but no scripts. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src * data: 'unsafe-inline'",
  'img-src * data: blob:',
  'font-src * data:',
  'media-src * data: blob:',
  "form-action 'none'",
].join('; ');

/** Headers of a preview: a sandboxed origin (CSP 3 §6.3.2), no caching, no referrer. */
export const previewHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `sandbox allow-popups allow-popups-to-escape-sandbox; ${contentPolicy}`,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-dragoman-preview': '1',
};
