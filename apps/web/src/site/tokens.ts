/** What the operator configures and a page may say. The server puts the values in when it starts, escaped for HTML. */
const tokenNames = [
  'brand',
  'company',
  'supportEmail',
  'publicUrl',
  'productHost',
  'year',
] as const;

export type TokenName = (typeof tokenNames)[number];
export type TokenValues = Readonly<Record<TokenName, string>>;

/** Stands in a page's text or attribute where the configured value comes: `%brand%`. */
export function token(name: TokenName): string {
  return `%${name}%`;
}

const pattern = new RegExp(`%(${tokenNames.join('|')})%`, 'g');
const structuredData = /(<script type="application\/ld\+json">)(.*?)(?=<\/script>)/gs;

/** Puts the values where tokens stand in HTML; in structured data they are strings of JSON. */
export function withTokens(html: string, values: TokenValues): string {
  const withData = html.replace(
    structuredData,
    (_, opening: string, json: string) => opening + filled(json, values, escapeJson),
  );
  return filled(withData, values, escapeHtml);
}

function filled(text: string, values: TokenValues, quoted: (value: string) => string): string {
  return text.replace(pattern, (_, name: TokenName) => quoted(values[name]));
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
