import type { AuthContext, UserRow } from '../auth-wire/index.ts';
import type { RelyingParty } from './webauthn.ts';

export interface FactorOptions {
  /** The relying party. Defaults to the site's host, origin and name. */
  readonly party?: Partial<RelyingParty>;
}

/** Returns the configured relying party. Defaults to the site. */
export function relyingParty({ siteUrl }: AuthContext, { party }: FactorOptions): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, rpOrigins: [origin], rpName: hostname, ...party };
}

/** Returns the account's name in authenticators. */
export function accountName(user: UserRow): string {
  return user.email || user.phone || user.id;
}
