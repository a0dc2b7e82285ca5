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

/** Puts the values where tokens stand in HTML. */
export function withTokens(html: string, values: TokenValues): string {
  return html.replace(pattern, (_, name: TokenName) => escapeHtml(values[name]));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
