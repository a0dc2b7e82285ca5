import type { AuthContext, UserRow } from '../auth-wire/index.ts';
import type { RelyingParty } from './webauthn.ts';

export interface FactorOptions {
  /** Whom security keys and passkeys are for. Defaults to the site's host, origin and name. */
  readonly party?: Partial<RelyingParty>;
}

/** Whom credentials are for: what was told, else the site. */
export function relyingParty({ siteUrl }: AuthContext, { party }: FactorOptions): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, rpOrigins: [origin], rpName: hostname, ...party };
}

/** What authenticators list an account by. */
export function accountName(user: UserRow): string {
  return user.email || user.phone || user.id;
}
