export type { Providers } from './authorize.ts';
export { grantIdToken } from './id-token-grant.ts';
export { createProviders, type OAuthProviders } from './providers.ts';
export { oauthRoutes } from './routes.ts';
