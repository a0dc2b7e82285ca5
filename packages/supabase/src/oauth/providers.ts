import { type GitHubOptions, gitHubProvider } from './github.ts';
import { type OidcOptions, oidcProvider } from './oidc.ts';
import type { OAuthProvider } from './provider.ts';

/** The configuration of a provider; its key in `OAuthProviders` is its name in requests. */
type OAuthProviderOptions =
  | ({ readonly kind: 'github' } & GitHubOptions)
  | ({ readonly kind: 'google' } & Omit<OidcOptions, 'issuer'> & { readonly issuer?: string })
  | ({ readonly kind: 'oidc' } & OidcOptions);

export type OAuthProviders = Readonly<Record<string, OAuthProviderOptions>>;

/** Returns the configured providers by name. Providers are contacted only on first use. */
export function createProviders(options: OAuthProviders): ReadonlyMap<string, OAuthProvider> {
  return new Map(Object.entries(options).map(([name, one]) => [name, createProvider(one)]));
}

function createProvider(options: OAuthProviderOptions): OAuthProvider {
  if (options.kind === 'github') return gitHubProvider(options);
  if (options.kind === 'oidc') return oidcProvider(options);
  return oidcProvider({ issuer: 'https://accounts.google.com', ...options });
}
