import {
  type AuthContext,
  AuthError,
  type AuthTransaction,
  factorJson,
  findUser,
  tellOwner,
} from '../auth-wire/index.ts';
import { factorStore, factorsOf, findFactor, removeFactors } from './factors.store.ts';
import { removePasskeys } from './passkeys.store.ts';
import { dropFactor } from './routes.ts';

/** Returns the factors of a user (the client's type `Factor`). */
export async function listFactors({ db }: AuthContext, userId: string) {
  return (await factorsOf(factorStore(db), userId)).map(factorJson);
}

/** Removes a lost factor and lowers the level of its sessions. Throws 404 `mfa_factor_not_found`. */
export async function removeFactorOf(context: AuthContext, userId: string, factorId: string) {
  return context.transaction(async (tx) => {
    const factor = await findFactor(factorStore(tx), userId, factorId);
    if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
    await dropFactor(tx, factor.id);
    const user = await findUser(tx, userId);
    if (user !== undefined && factor.status === 'verified') tellOwner(tx, user, 'factor_removed');
    return factorJson(factor);
  });
}

/** Removes all second factors and passkeys of a user. */
export async function forgetFactors(tx: AuthTransaction, userId: string): Promise<void> {
  await removeFactors(factorStore(tx), userId);
  await removePasskeys(tx, userId);
}
