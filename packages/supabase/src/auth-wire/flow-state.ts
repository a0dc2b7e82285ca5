import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import type { AuthDatabase, AuthTransaction, Row } from './schema.ts';

export type FlowStateRow = Row<'flow_state'>;

/** A PKCE challenge (RFC 7636). */
export interface Challenge {
  readonly codeChallenge: string;
  readonly codeChallengeMethod: 's256' | 'plain';
}

const challengePattern = /^[A-Za-z0-9._~-]{43,128}$/;
// The page exchanges the code at once.
const codeLifetime = 5 * 60_000;

/** Reads `code_challenge` and `code_challenge_method`. Throws `validation_failed` if one is missing or malformed. */
export function readChallenge(body: {
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}): Challenge | undefined {
  const { code_challenge: codeChallenge, code_challenge_method: given } = body;
  if (codeChallenge === undefined && given === undefined) return undefined;
  const method = given?.toLowerCase();
  if (codeChallenge === undefined || method === undefined) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (method !== 's256' && method !== 'plain') {
    throw invalid(`code challenge method ${given} is not supported`);
  }
  if (!challengePattern.test(codeChallenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters of RFC 7636');
  }
  return { codeChallenge, codeChallengeMethod: method };
}

export interface NewFlow extends Challenge {
  /** `email`, `google`, `sso/saml`, … */
  readonly providerType: string;
  /** The `amr` method of the resulting session. */
  readonly authenticationMethod: string;
  readonly userId?: string;
}

/** Stores a PKCE flow. Returns its id. */
export async function createFlowState(
  { now }: AuthContext,
  tx: AuthTransaction | AuthDatabase,
  flow: NewFlow,
): Promise<string> {
  const { id } = await tx
    .insertInto('auth.flow_state')
    .values({
      user_id: flow.userId ?? null,
      code_challenge: flow.codeChallenge,
      code_challenge_method: flow.codeChallengeMethod,
      provider_type: flow.providerType,
      authentication_method: flow.authenticationMethod,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Arrival {
  readonly userId: string;
  readonly providerAccessToken?: string;
  readonly providerRefreshToken?: string;
}

/** Issues the code of a flow, which its page exchanges. Throws 404 `flow_state_not_found`. */
export async function issueAuthCode(
  { now }: AuthContext,
  tx: AuthTransaction,
  flowId: string,
  { userId, providerAccessToken, providerRefreshToken }: Arrival,
): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const flow = await tx
    .updateTable('auth.flow_state')
    .set({
      user_id: userId,
      auth_code: code,
      auth_code_issued_at: now(),
      updated_at: now(),
      provider_access_token: providerAccessToken ?? null,
      provider_refresh_token: providerRefreshToken ?? null,
    })
    .where('id', '=', flowId)
    .returning('id')
    .executeTakeFirst();
  if (flow === undefined) throw flowNotFound();
  return code;
}

/**
 * Deletes and returns the flow of a code if the verifier matches. Throws 404 `flow_state_not_found`, 403 `flow_state_expired`
 * and 403 `bad_code_verifier`; a wrong verifier does not delete the flow.
 */
export async function takeFlow(
  { now }: AuthContext,
  tx: AuthTransaction,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<FlowStateRow & { readonly user_id: string }> {
  const flows = tx.selectFrom('auth.flow_state').selectAll().where('auth_code', '=', code);
  const flow = await flows.forUpdate().executeTakeFirst();
  if (flow?.user_id == null) throw flowNotFound();
  const issued = flow.auth_code_issued_at ?? flow.created_at;
  if (now().getTime() - (issued?.getTime() ?? 0) > codeLifetime) {
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!isVerified(flow, verifier)) {
    const message = 'code challenge does not match previously saved code verifier';
    throw new AuthError(403, 'bad_code_verifier', message);
  }
  await tx.deleteFrom('auth.flow_state').where('id', '=', flow.id).execute();
  return { ...flow, user_id: flow.user_id };
}

function isVerified(flow: FlowStateRow, verifier: string): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  const wanted = Buffer.from(flow.code_challenge ?? '');
  const given = Buffer.from(flow.code_challenge_method === 'plain' ? verifier : hashed);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function flowNotFound(): AuthError {
  const message = 'invalid flow state, no valid flow state found';
  return new AuthError(404, 'flow_state_not_found', message);
}
