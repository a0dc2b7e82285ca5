import { type PlanName, pricingTiers } from '@dragoman/domain/billing';
import { escapeHtml } from '@dragoman/domain/html';
import { priceText } from '../formatting/price-text.ts';

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

/** Returns the placeholder of a plan's price, which each language writes in its own way: `%priceStarter%`. */
export function priceToken(plan: PlanName): string {
  return `%price${plan}%`;
}

const plans = pricingTiers.map(({ name }) => `price${name}`);
const pattern = new RegExp(`%(${[...tokenNames, ...plans].join('|')})%`, 'g');
const structuredData = /(<script type="application\/ld\+json">)([^<]*)/g;

/** Replaces placeholders by values, escaped for HTML, or for JSON in structured data. Prices are written as in the language. */
export function withTokens(html: string, values: TokenValues, language = 'en'): string {
  const prices = pricingTiers.map(({ name, price }) => [
    `price${name}`,
    priceText(price, language),
  ]);
  const texts = { ...values, ...Object.fromEntries(prices) };
  const withData = html.replace(
    structuredData,
    (_, opening: string, json: string) => opening + filled(json, texts, escapeJson),
  );
  return filled(withData, texts, escapeHtml);
}

function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  quoted: (value: string) => string,
): string {
  return text.replace(pattern, (_, name: string) => quoted(values[name] ?? ''));
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
}
