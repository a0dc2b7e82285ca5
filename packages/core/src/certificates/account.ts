import type { Database } from '@dragoman/database/connection';
import {
  type AuthorityAccount,
  type CertificateAuthority,
  newPrivateKey,
} from '@dragoman/providers/certificates/port';
import type { Seal } from '../sealing/index.ts';
import { readAccount, writeAccount } from './certificates.store.ts';

/** Our account at the authority, shared by all processes. */
export interface Account {
  get(signal: AbortSignal): Promise<AuthorityAccount>;
  /** Called if the authority no longer knows the account; `get` then creates a new one. */
  forget(account: AuthorityAccount): void;
}

/** Reads the account from the database, or creates it on first use. */
export function createAccount(deps: {
  readonly database: Database;
  readonly authority: CertificateAuthority;
  readonly seal: Seal;
}): Account {
  const { database, authority, seal } = deps;
  const name = authority.directoryUrl;
  let current: AuthorityAccount | undefined;
  let forgotten: string | undefined;
  const read = async () => {
    const stored = await readAccount(database, name);
    const privateKey = stored && seal.open(stored.privateKey, name);
    if (stored === undefined || privateKey === undefined) return undefined;
    return stored.accountUrl === forgotten ? undefined : { ...stored, privateKey };
  };
  const create = async (signal: AbortSignal) => {
    const created = await authority.openAccount(await newPrivateKey(), signal);
    const privateKey = seal.close(created.privateKey, name);
    await writeAccount(database, name, { accountUrl: created.accountUrl, privateKey });
    return created;
  };
  return {
    async get(signal) {
      current ??= (await read()) ?? (await create(signal));
      return current;
    },
    forget({ accountUrl }) {
      forgotten = accountUrl;
      current = undefined;
    },
  };
}
