/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Euro cents as the shop prints them. */
export function price(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** A JSON-LD block that nothing in its values can end. */
export function jsonLd(value: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}
