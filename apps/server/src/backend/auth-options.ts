import type { AuthOptions } from '@dragoman/supabase/auth-wire';
import type { RoleContext } from '../wiring/role-context.ts';

/** How accounts behave, as configuration says. */
export function authOptions(context: RoleContext): Omit<AuthOptions, 'keys' | 'mailer'> {
  const { config, services, publicUrl, log } = context;
  return {
    database: services.database,
    siteUrl: publicUrl,
    redirectAllowList: redirectsOf(context),
    externalUrl: `${publicUrl}/auth/v1`,
    settings: { accessTokenLifetime: config.JWT_LIFETIME },
    log,
  };
}

/** On embedded defaults people come by either name of this machine. */
function redirectsOf({ config, isEmbedded, port }: RoleContext): string[] {
  const own = isEmbedded ? [`http://localhost:${port}/**`, `http://127.0.0.1:${port}/**`] : [];
  return [...config.AUTH_REDIRECT_URLS, ...own];
}
