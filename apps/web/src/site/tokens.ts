import { escapeHtml } from '@dragoman/domain/html';

/** Configured values that pages may contain. The server inserts them at start, escaped for HTML. */
const tokenNames = [
  'brand',
  'company',
  'supportEmail',
  'publicUrl',
  'productHost',
  'year',
  // Origin of the demo shop in other languages; empty where it does not run.
  'demoShop',
] as const;

export type TokenName = (typeof tokenNames)[number];
export type TokenValues = Readonly<Record<TokenName, string>>;

/** Returns the placeholder of a configured value: `%brand%`. */
export function token(name: TokenName): string {
  return `%${name}%`;
}

const pattern = new RegExp(`%(${tokenNames.join('|')})%`, 'g');
const structuredData = /(<script type="application\/ld\+json">)([^<]*)/g;

/** Replaces placeholders by values, escaped for HTML, or for JSON in structured data. */
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
