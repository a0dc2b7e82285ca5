/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Formats euro cents. */
export function price(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** Returns a JSON-LD script that its values cannot end. */
export function jsonLd(value: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
