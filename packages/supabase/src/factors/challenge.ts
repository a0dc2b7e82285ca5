import { z } from 'zod';
import { AuthError, invalid } from '../auth-wire/index.ts';
import {
  addChallenge,
  type FactorRow,
  type FactorStore,
  type WebAuthnSession,
} from './factors.store.ts';
import { creationOptions, type RelyingParty, requestOptions } from './webauthn.ts';

export const challengeLifetime = 300_000;

/** The site that requests the credential; it must be ours. */
export const partySchema = z.object({
  rpId: z.string(),
  rpOrigins: z.array(z.string()).optional(),
});
export const challengeSchema = z.object({ webauthn: partySchema.optional() });

export interface Challenging {
  readonly ip: string;
  readonly now: Date;
  /** The credential's name in the browser. */
  readonly account: string;
  readonly party: RelyingParty;
}

/** Creates a challenge of a factor, valid for five minutes; for WebAuthn with the browser's options. */
export async function challengeFactor(
  store: FactorStore,
  factor: FactorRow,
  { ip, now, account, party }: Challenging,
  body: z.infer<typeof challengeSchema>,
) {
  if (factor.factor_type === 'phone') {
    throw new AuthError(
      422,
      'mfa_phone_verify_not_enabled',
      'MFA verification is disabled for Phone',
    );
  }
  const webauthn =
    factor.factor_type === 'webauthn' ? await ask(factor, account, party, body) : undefined;
  const { id, created_at } = await addChallenge(store, factor.id, {
    ip,
    now,
    session: webauthn?.session,
  });
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor((created_at.getTime() + challengeLifetime) / 1000),
    ...(webauthn && { webauthn: webauthn.options }),
  };
}

async function ask(
  factor: FactorRow,
  account: string,
  party: RelyingParty,
  { webauthn }: z.infer<typeof challengeSchema>,
) {
  if (webauthn === undefined) throw invalid('webauthn config required');
  checkParty(party, webauthn);
  const known = factor.web_authn_credential;
  const type: WebAuthnSession['type'] = known === null ? 'create' : 'request';
  const input = { userId: factor.user_id, userName: account, known: [], discoverable: false };
  const publicKey = await (known === null
    ? creationOptions(party, input)
    : requestOptions(party, [known]));
  const session: WebAuthnSession = { type, challenge: publicKey.challenge };
  return { session, options: { type, credential_options: { publicKey } } };
}

/** Throws unless the client named this site: another site must not request its credentials. */
export function checkParty(party: RelyingParty, named: z.infer<typeof partySchema>): void {
  const origins = named.rpOrigins ?? [];
  const isOurs = named.rpId === party.rpId && origins.every((one) => party.rpOrigins.includes(one));
  if (!isOurs) throw invalid('webauthn.rpId and webauthn.rpOrigins must be those of this site');
}
