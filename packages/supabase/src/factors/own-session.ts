import type { FastifyRequest } from 'fastify';
import {
  type AuthContext,
  type AuthTransaction,
  audit,
  deviceOf,
  refuseImpersonation,
  requireSession,
  type UserRow,
} from '../auth-wire/index.ts';

/** Returns a session of the owner: an administrator who acts as the user may not change how the account is entered. */
export async function requireOwnSession(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireSession(context, request);
  await refuseImpersonation(context, signedIn);
  return signedIn;
}

/** Writes what happened to a factor into the audit log. */
export function noteFactor(
  context: AuthContext,
  tx: AuthTransaction,
  request: FastifyRequest,
  { user, action, id }: { user: UserRow; action: string; id: string },
): Promise<void> {
  const { ip } = deviceOf(request);
  return audit(context, tx, { action, actor: user, ip, traits: { factor_id: id } });
}
