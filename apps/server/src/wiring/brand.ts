import type { Config } from '@dragoman/config';
import type { EmailBrand } from '@dragoman/core/emails';
import type { AppConfig, TokenValues } from '@dragoman/web';

/** What the public pages say of the installation. */
export function tokenValues(config: Config, publicUrl: string): TokenValues {
  return {
    brand: config.BRAND_NAME,
    company: config.COMPANY_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    publicUrl,
    productHost: config.PRODUCT_HOST,
    year: String(new Date().getFullYear()),
  };
}

export interface BackendAddress {
  /** Base that the official client speaks to. */
  readonly url: string;
  /** The key that may be known to everybody. */
  readonly publishableKey: string;
}

/** What the app is told of the installation. */
export function appConfigOf(
  config: Config,
  backend: BackendAddress,
  development: boolean,
): AppConfig {
  return {
    supabaseUrl: backend.url,
    supabaseKey: backend.publishableKey,
    brand: config.BRAND_NAME,
    company: config.COMPANY_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    productHost: config.PRODUCT_HOST,
    billing: config.BILLING === 'none' ? 'none' : 'provider',
    testMode: isTestMode(config),
    development,
  };
}

/** By the double, or by the provider's own keys for tests, which their names tell. */
function isTestMode({ BILLING, STRIPE_PUBLISHABLE_KEY: key }: Config): boolean {
  return BILLING === 'double' || (BILLING === 'stripe' && key?.startsWith('pk_test_') === true);
}

/** How mails look and whom they come from. */
export function emailBrand(config: Config, publicUrl: string): EmailBrand {
  return {
    name: config.BRAND_NAME,
    color: config.BRAND_COLOR,
    company: config.COMPANY_NAME,
    siteUrl: publicUrl,
    supportEmail: config.SUPPORT_EMAIL,
  };
}
