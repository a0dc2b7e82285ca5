import type { Database } from '@dragoman/database/connection';
import {
  type AuthorityAccount,
  type CertificateAuthority,
  newPrivateKey,
} from '@dragoman/providers/certificates';
import { readAccount, writeAccount } from './certificates.store.ts';
import type { Seal } from './sealing.ts';

/** Our account with the authority, one for all processes. */
export interface Account {
  get(signal: AbortSignal): Promise<AuthorityAccount>;
  /** The authority does not know this account any more: the next is made anew. */
  forget(account: AuthorityAccount): void;
}

/** Finds the account in the database, or makes it when somebody first asks. */
export function createAccount(deps: {
  readonly database: Database;
  readonly authority: CertificateAuthority;
  readonly seal: Seal;
}): Account {
  const { database, authority, seal } = deps;
  const name = authority.directoryUrl;
  let known: AuthorityAccount | undefined;
  let forgotten: string | undefined;
  const read = async () => {
    const stored = await readAccount(database, name);
    const privateKey = stored && seal.open(stored.privateKey, name);
    if (stored === undefined || privateKey === undefined) return undefined;
    return stored.accountUrl === forgotten ? undefined : { ...stored, privateKey };
  };
  const make = async (signal: AbortSignal) => {
    const made = await authority.openAccount(await newPrivateKey(), signal);
    const privateKey = seal.close(made.privateKey, name);
    await writeAccount(database, name, { accountUrl: made.accountUrl, privateKey });
    return made;
  };
  return {
    async get(signal) {
      known ??= (await read()) ?? (await make(signal));
      return known;
    },
    forget({ accountUrl }) {
      forgotten = accountUrl;
      known = undefined;
    },
  };
}
