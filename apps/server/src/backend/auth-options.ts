import type { Config } from '@dragoman/config';
import type { AuthPluginOptions } from '@dragoman/supabase/auth';
import type { RoleContext } from '../wiring/role-context.ts';
import { providersOf } from './providers.ts';

/** Returns the account settings from the configuration. */
export function authOptions(context: RoleContext): Omit<AuthPluginOptions, 'keys' | 'mailer'> {
  const { config, services, publicUrl, apiUrl, log } = context;
  return {
    database: services.database,
    siteUrl: publicUrl,
    redirectAllowList: redirectsOf(context),
    externalUrl: `${apiUrl}/auth/v1`,
    settings: {
      accessTokenLifetime: config.JWT_LIFETIME,
      signUps: config.AUTH_SIGN_UPS,
      autoConfirm: config.AUTH_AUTOCONFIRM,
      manualLinking: config.AUTH_MANUAL_LINKING,
      saml: config.AUTH_SAML,
      passwordMinLength: config.AUTH_PASSWORD_MIN_LENGTH,
    },
    limits: { ...mailLimits(config), ...networkLimits(config) },
    providers: providersOf(config),
    sso: { fetchMetadata: async (url) => textOf(await services.fetchPage(url)) },
    factors: { issuer: config.BRAND_NAME },
    log,
  };
}

function mailLimits({ AUTH_EMAIL_PAUSE: pause, AUTH_EMAILS_PER_HOUR: most }: Config) {
  const mails = { points: most, seconds: 3600 };
  // A rate limiter with a period of 0 seconds never resets.
  return { mail: pause === 0 ? mails : { points: 1, seconds: pause }, mails };
}

function networkLimits(config: Config) {
  const inFiveMinutes = (points: number) => ({ points, seconds: 300 });
  return {
    send: inFiveMinutes(config.AUTH_SENDS),
    verify: inFiveMinutes(config.AUTH_VERIFICATIONS),
    token: inFiveMinutes(config.AUTH_SIGN_INS),
    password: inFiveMinutes(config.AUTH_PASSWORD_TRIES),
  };
}

function textOf({ body }: { readonly body: Uint8Array }): string {
  return new TextDecoder().decode(body);
}

/** With embedded defaults, users may arrive by either local hostname. */
function redirectsOf({ config, isEmbedded, port }: RoleContext): string[] {
  const own = isEmbedded ? [`http://localhost:${port}/**`, `http://127.0.0.1:${port}/**`] : [];
  return [...config.AUTH_REDIRECT_URLS, ...own];
}
