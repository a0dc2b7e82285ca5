import { databaseTime } from '@dragoman/database/connection';
import { type ColumnType, type Generated, type Kysely, type Selectable, sql } from 'kysely';
import type { AuthDatabase, AuthTransaction } from '../auth-wire/index.ts';
import type { StoredCredential } from './webauthn.ts';

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Time = ColumnType<Date, Date | undefined, Date>;

export type FactorType = 'totp' | 'phone' | 'webauthn';

interface FactorsTable {
  id: Generated<string>;
  user_id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  created_at: Time;
  updated_at: Time;
  secret: string | null;
  last_challenged_at: Date | null;
  web_authn_credential: Json<StoredCredential>;
  web_authn_aaguid: string | null;
}

/** The state of a WebAuthn challenge. */
export interface WebAuthnSession {
  readonly type: 'create' | 'request';
  readonly challenge: string;
}

interface ChallengesTable {
  id: Generated<string>;
  factor_id: string;
  created_at: Time;
  verified_at: Date | null;
  ip_address: string;
  web_authn_session_data: Json<WebAuthnSession>;
}

interface TriesTable {
  factor_id: string;
  last_time_step: number | null;
  failed: Generated<number>;
  failed_since: Date | null;
}

interface FactorTables {
  'auth.mfa_factors': FactorsTable;
  'auth.mfa_challenges': ChallengesTable;
  'auth.mfa_factor_tries': TriesTable;
}

export type FactorStore = Kysely<FactorTables>;

/** Returns this store's view of the database or a transaction. */
export function factorStore(db: AuthDatabase | AuthTransaction): FactorStore {
  return db as unknown as FactorStore;
}

export type FactorRow = Selectable<FactorsTable>;
export type ChallengeRow = Selectable<ChallengesTable>;

export function factorsOf(store: FactorStore, userId: string): Promise<FactorRow[]> {
  return store
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns a factor of this user; undefined if there is none. */
export function findFactor(
  store: FactorStore,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  return store
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewFactor {
  readonly userId: string;
  readonly type: FactorType;
  readonly name: string | undefined;
  readonly secret: string | undefined;
  readonly now: Date;
}

/** Adds an unverified factor. Returns undefined if the user has another with the same name. */
export async function addFactor(
  store: FactorStore,
  factor: NewFactor,
): Promise<FactorRow | undefined> {
  return store
    .insertInto('auth.mfa_factors')
    .values({
      user_id: factor.userId,
      factor_type: factor.type,
      friendly_name: factor.name ?? null,
      status: 'unverified',
      secret: factor.secret ?? null,
      created_at: factor.now,
      updated_at: factor.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Marks a factor as verified and stores its credential, if any. */
export async function saveVerified(
  store: FactorStore,
  id: string,
  credential: StoredCredential | undefined,
): Promise<void> {
  await store
    .updateTable('auth.mfa_factors')
    .set({
      status: 'verified',
      updated_at: databaseTime(),
      ...(credential && {
        web_authn_credential: JSON.stringify(credential),
        web_authn_aaguid: credential.aaguid,
      }),
    })
    .where('id', '=', id)
    .execute();
}

export async function removeFactor(store: FactorStore, id: string): Promise<void> {
  await store.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
}

export async function removeFactors(store: FactorStore, userId: string): Promise<void> {
  await store.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
}

/** Deletes unverified factors by type or age. */
export async function removeUnverified(
  store: FactorStore,
  userId: string,
  { type, olderThan }: { type?: FactorType; olderThan?: Date },
): Promise<void> {
  let query = store
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified');
  if (type !== undefined) query = query.where('factor_type', '=', type);
  if (olderThan !== undefined) query = query.where('created_at', '<', olderThan);
  await query.execute();
}

export async function addChallenge(
  store: FactorStore,
  factorId: string,
  { ip, now, session }: { ip: string; now: Date; session: WebAuthnSession | undefined },
): Promise<ChallengeRow> {
  await store
    .updateTable('auth.mfa_factors')
    // Unique in Supabase's schema, so it uses the real time.
    .set({ last_challenged_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', factorId)
    .execute();
  return store
    .insertInto('auth.mfa_challenges')
    .values({
      factor_id: factorId,
      ip_address: ip,
      created_at: now,
      web_authn_session_data: session === undefined ? null : JSON.stringify(session),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an open challenge of a factor. */
export function findChallenge(
  store: FactorStore,
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  return store
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
}

/** Closes a challenge. Returns false if another request closed it first. */
export async function closeChallenge(store: FactorStore, id: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: databaseTime() })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the failed tries of a factor, locked until the transaction ends. */
export async function lockTries(
  store: FactorStore,
  factorId: string,
): Promise<Selectable<TriesTable>> {
  await store
    .insertInto('auth.mfa_factor_tries')
    .values({ factor_id: factorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return store
    .selectFrom('auth.mfa_factor_tries')
    .selectAll()
    .where('factor_id', '=', factorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveTries(
  store: FactorStore,
  { factor_id, ...tries }: Selectable<TriesTable>,
): Promise<void> {
  await store
    .updateTable('auth.mfa_factor_tries')
    .set(tries)
    .where('factor_id', '=', factor_id)
    .execute();
}
