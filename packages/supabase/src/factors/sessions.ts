import type { AuthTransaction } from '../auth-wire/index.ts';
import type { FactorType } from './factors.store.ts';

/** The `amr` method of each type of factor, in GoTrue's words. */
export const factorMethods: Readonly<Record<FactorType, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** Once somebody has a second factor, a session that passed none is no longer trusted: ends all but the given one. */
export async function endWeakerSessions(
  tx: AuthTransaction,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where((where) => where.or([where('aal', '=', 'aal1'), where('aal', 'is', null)]))
    .execute();
}

/** Sessions that were strong by a factor that is gone are so no more: their next access token says aal1. */
export async function weakenSessions(tx: AuthTransaction, factorId: string): Promise<void> {
  const weakened = await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute();
  if (weakened.length === 0) return;
  const ids = weakened.map(({ id }) => id);
  await tx
    .deleteFrom('auth.mfa_amr_claims')
    .where('session_id', 'in', ids)
    .where('authentication_method', 'in', Object.values(factorMethods))
    .execute();
}
