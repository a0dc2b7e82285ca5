import type { Config } from '@dragoman/config';
import type { EmailBrand } from '@dragoman/core/emails';
import type { AppConfig, TokenValues } from '@dragoman/web';
import { providersOf } from './providers.ts';
import type { RoleContext } from './role-context.ts';
import { visitorOriginOf } from './visitor-origin.ts';

/** Returns the values inserted into the public pages. */
export function tokenValues({ config, publicUrl, addresses }: RoleContext): TokenValues {
  const { demoUrl } = addresses;
  const visitorOrigin = visitorOriginOf({ config, addresses });
  return {
    brand: config.BRAND_NAME,
    company: config.COMPANY_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    publicUrl,
    productHost: config.PRODUCT_HOST,
    year: String(new Date().getFullYear()),
    demoShop: demoUrl === undefined ? '' : visitorOrigin(`demo.${config.PRODUCT_HOST}`),
  };
}

export interface BackendAddress {
  /** Base URL for the official client. */
  readonly url: string;
  readonly publishableKey: string;
}

/** Returns the configuration sent to the app. */
export function appConfigOf(
  { config, addresses }: Pick<RoleContext, 'config' | 'addresses'>,
  backend: BackendAddress,
): AppConfig {
  const { developmentUrl, mailUrl } = addresses;
  return {
    apiUrl: config.PUBLIC_API_URL?.replace(/\/$/, '') ?? '',
    supabaseUrl: backend.url,
    supabaseKey: backend.publishableKey,
    brand: config.BRAND_NAME,
    company: config.COMPANY_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    productHost: config.PRODUCT_HOST,
    billing: config.BILLING === 'none' ? 'none' : 'provider',
    testMode: isTestMode(config),
    openSignUps: config.AUTH_SIGN_UPS,
    signInWays: config.SIGN_IN_WAYS,
    ...(config.SUPABASE_URL === undefined && { providers: Object.keys(providersOf(config)) }),
    development: developmentUrl !== undefined,
    ...(developmentUrl && mailUrl && { inboxUrl: `${developmentUrl}/inbox` }),
  };
}

/** True for the double and for the provider's test keys, recognized by prefix. */
function isTestMode({ BILLING, STRIPE_PUBLISHABLE_KEY: key }: Config): boolean {
  return BILLING === 'double' || (BILLING === 'stripe' && key?.startsWith('pk_test_') === true);
}

/** Returns the appearance and sender details of e-mails. */
export function emailBrand(config: Config, publicUrl: string): EmailBrand {
  return {
    name: config.BRAND_NAME,
    color: config.BRAND_COLOR,
    company: config.COMPANY_NAME,
    siteUrl: publicUrl,
    supportEmail: config.SUPPORT_EMAIL,
  };
}
