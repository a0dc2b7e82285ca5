import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { AuthDatabase, AuthTransaction } from '../auth-wire/index.ts';
import type { StoredCredential } from './webauthn.ts';

interface CredentialsTable {
  id: Generated<string>;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  aaguid: string | null;
  sign_count: number;
  transports: ColumnType<string[], string, string>;
  backup_eligible: boolean;
  backed_up: boolean;
  friendly_name: string;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
  last_used_at: Date | null;
}
interface ChallengesTable {
  id: Generated<string>;
  user_id: string | null;
  challenge_type: 'registration' | 'authentication';
  session_data: ColumnType<{ challenge: string }, string, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
}
type Store = Kysely<{
  'auth.webauthn_credentials': CredentialsTable;
  'auth.webauthn_challenges': ChallengesTable;
}>;
type Db = AuthDatabase | AuthTransaction;
export type PasskeyRow = Selectable<CredentialsTable>;

function store(db: Db): Store {
  return db as unknown as Store;
}

export interface NewChallenge {
  readonly type: 'registration' | 'authentication';
  readonly userId: string | null;
  readonly challenge: string;
  readonly now: Date;
  readonly lifetime: number;
}

const expiredFor = 3_600_000;

/** Stores a challenge and deletes those that expired an hour ago. Returns its id and expiry. */
export async function addPasskeyChallenge(
  db: Db,
  { type, userId, challenge, now, lifetime }: NewChallenge,
): Promise<{ id: string; expires_at: Date }> {
  const old = new Date(now.getTime() - expiredFor);
  await store(db).deleteFrom('auth.webauthn_challenges').where('expires_at', '<', old).execute();
  return store(db)
    .insertInto('auth.webauthn_challenges')
    .values({
      user_id: userId,
      challenge_type: type,
      session_data: JSON.stringify({ challenge }),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Deletes and returns a challenge of this user; undefined if there is none. */
export function takePasskeyChallenge(
  db: Db,
  { id, type, userId }: { id: string } & Pick<NewChallenge, 'type' | 'userId'>,
) {
  return store(db)
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('challenge_type', '=', type)
    .where('user_id', 'is not distinct from', userId)
    .returning(['session_data', 'expires_at'])
    .executeTakeFirst();
}

export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return store(db)
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns the passkey of a credential, locked until the transaction ends. */
export function findPasskey(tx: AuthTransaction, credentialId: string) {
  return store(tx)
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a passkey. Returns undefined if the credential is already registered. */
export function addPasskey(
  tx: AuthTransaction,
  { userId, name, now }: { userId: string; name: string; now: Date },
  credential: StoredCredential,
): Promise<PasskeyRow | undefined> {
  return store(tx)
    .insertInto('auth.webauthn_credentials')
    .values({
      user_id: userId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey, 'base64url'),
      aaguid: credential.aaguid,
      sign_count: credential.counter,
      transports: JSON.stringify(credential.transports),
      backup_eligible: credential.backupEligible,
      backed_up: credential.backedUp,
      friendly_name: name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function saveUse(
  tx: AuthTransaction,
  id: string,
  { counter, backedUp }: StoredCredential,
  now: Date,
): Promise<void> {
  await store(tx)
    .updateTable('auth.webauthn_credentials')
    .set({ sign_count: counter, backed_up: backedUp, last_used_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export function renamePasskey(db: Db, userId: string, id: string, name: string) {
  return store(db)
    .updateTable('auth.webauthn_credentials')
    .set({ friendly_name: name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a passkey of a user. Returns false if there is none. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await store(db)
    .deleteFrom('auth.webauthn_credentials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export async function removePasskeys(db: Db, userId: string): Promise<void> {
  await store(db).deleteFrom('auth.webauthn_credentials').where('user_id', '=', userId).execute();
}

/** Converts a row to the credential that `verifyAssertion` needs. */
export function credentialOf(row: PasskeyRow): StoredCredential {
  return {
    id: row.credential_id.toString('base64url'),
    publicKey: row.public_key.toString('base64url'),
    counter: row.sign_count,
    transports: row.transports,
    aaguid: row.aaguid ?? '',
    backupEligible: row.backup_eligible,
    backedUp: row.backed_up,
  };
}
