import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  factorJson,
  findUser,
  lockUser,
  tellOwner,
} from '../auth-wire/index.ts';
import { factorsOf, findFactor, removeFactors } from './factors.store.ts';
import { dropFactor } from './routes.ts';

/** Returns the factors of a user (the client's type `Factor`). */
export async function listFactors({ db }: AuthContext, userId: string) {
  return (await factorsOf(db, userId)).map(factorJson);
}

/** Removes a lost factor and lowers the level of its sessions. Throws 404 `mfa_factor_not_found`. */
export async function removeFactorOf(context: AuthContext, userId: string, factorId: string) {
  return context.transaction(async (tx) => {
    await lockUser(tx, userId);
    const factor = await findFactor(tx, userId, factorId);
    if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    await dropFactor(tx, factor);
    const user = await findUser(tx, userId);
    const wasApp = factor.factor_type === 'totp' && factor.status === 'verified';
    if (user !== undefined && wasApp) tellOwner(tx, user, 'factor_removed');
    return factorJson(factor);
  });
}

/** Removes all second factors of a user. */
export async function forgetFactors(tx: AuthTransaction, userId: string): Promise<void> {
  await removeFactors(tx, userId);
}
