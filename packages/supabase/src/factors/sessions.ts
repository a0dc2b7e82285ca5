import type { AuthTransaction } from '../auth-wire/index.ts';
import type { FactorType } from './factors.store.ts';

/** GoTrue's `amr` method of each type of factor. */
export const factorMethods: Readonly<Record<FactorType, string>> = {
  totp: 'totp',
  recovery_code: 'mfa/recovery_code',
};

/** Ends the user's other sessions at aal1. */
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

/** Lowers the sessions that removed factors had raised: their next access token is `aal1`. */
export async function weakenSessions(
  tx: AuthTransaction,
  factorIds: readonly string[],
): Promise<void> {
  const weakened = await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', 'in', factorIds)
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
