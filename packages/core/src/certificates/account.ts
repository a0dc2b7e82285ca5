import type { Database } from '@dragoman/database/connection';
import {
  type AuthorityAccount,
  type CertificateAuthority,
  newPrivateKey,
} from '@dragoman/providers/certificates/port';
import type { Seal } from '../sealing/index.ts';
import { readAccount, writeAccount } from './certificates.store.ts';

/**
 * Returns our account at the authority, which all processes share; creates it on first use.
 * @param unknown an account that the authority no longer knows
 */
export async function openAccount(
  deps: {
    readonly database: Database;
    readonly authority: CertificateAuthority;
    readonly seal: Seal;
  },
  signal: AbortSignal,
  unknown?: AuthorityAccount,
): Promise<AuthorityAccount> {
  const { database, authority, seal } = deps;
  const name = authority.directoryUrl;
  const stored = await readAccount(database, name);
  if (stored !== undefined && stored.accountUrl !== unknown?.accountUrl) {
    const privateKey = seal.open(stored.privateKey, name);
    if (privateKey !== undefined) return { accountUrl: stored.accountUrl, privateKey };
  }
  const created = await authority.openAccount(await newPrivateKey(), signal);
  const { accountUrl } = created;
  const privateKey = seal.close(created.privateKey, name);
  await writeAccount(database, name, { accountUrl, privateKey });
  return created;
}
