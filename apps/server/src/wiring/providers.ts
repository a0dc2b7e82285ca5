import type { Config } from '@dragoman/config';
import type { AuthPluginOptions } from '@dragoman/supabase/auth';

type Providers = NonNullable<AuthPluginOptions['providers']>;

/** Returns the configured sign-in providers. */
export function providersOf(config: Config): Providers {
  const { GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID, OIDC_ISSUER, OIDC_CLIENT_ID } = config;
  const secretOf = (secret: Config['OIDC_CLIENT_SECRET']) => secret?.reveal() ?? '';
  return {
    ...(GOOGLE_CLIENT_ID !== undefined && {
      google: {
        kind: 'google',
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: secretOf(config.GOOGLE_CLIENT_SECRET),
      },
    }),
    ...(GITHUB_CLIENT_ID !== undefined && {
      github: {
        kind: 'github',
        clientId: GITHUB_CLIENT_ID,
        clientSecret: secretOf(config.GITHUB_CLIENT_SECRET),
      },
    }),
    ...(OIDC_ISSUER !== undefined && {
      oidc: {
        kind: 'oidc',
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID ?? '',
        clientSecret: secretOf(config.OIDC_CLIENT_SECRET),
      },
    }),
  };
}
