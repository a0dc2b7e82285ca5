import { databaseTime, updateRow } from '@dragoman/database/connection';
import { sql } from 'kysely';
import type { AuthDatabase, Row } from '../auth-wire/index.ts';

/** An authenticator app, or the set of recovery codes that stands in for a lost one. */
export type FactorType = 'totp' | 'recovery_code';
export type FactorRow = Row<'mfa_factors'> & { readonly factor_type: FactorType };
export type ChallengeRow = Row<'mfa_challenges'>;

export function factorsOf(store: AuthDatabase, userId: string): Promise<FactorRow[]> {
  return store
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .$castTo<FactorRow>()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns a factor of this user; undefined if there is none. */
export function findFactor(
  store: AuthDatabase,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  return store
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .$castTo<FactorRow>()
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
  store: AuthDatabase,
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
    .$castTo<FactorRow>()
    .executeTakeFirst();
}

export async function saveVerified(store: AuthDatabase, id: string): Promise<void> {
  await updateRow(store, 'auth.mfa_factors', id, {
    status: 'verified',
    updated_at: databaseTime(),
  });
}

/** Removes a factor; with the last verified app, the recovery codes too. Returns the ids of what is gone. */
export async function removeFactor(
  store: AuthDatabase,
  { id, user_id }: FactorRow,
): Promise<string[]> {
  await store.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
  const left = await factorsOf(store, user_id);
  if (left.some(isVerifiedApp)) return [id];
  const codes = left.filter(({ factor_type }) => factor_type === 'recovery_code');
  for (const one of codes) {
    await store.deleteFrom('auth.mfa_factors').where('id', '=', one.id).execute();
  }
  return [id, ...codes.map((one) => one.id)];
}

export function isVerifiedApp({ factor_type, status }: FactorRow): boolean {
  return factor_type === 'totp' && status === 'verified';
}

export async function removeFactors(store: AuthDatabase, userId: string): Promise<void> {
  await store.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
}

/** Deletes unverified factors, or those that are older. */
export async function removeUnverified(
  store: AuthDatabase,
  userId: string,
  { olderThan }: { olderThan?: Date } = {},
): Promise<void> {
  let query = store
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified');
  if (olderThan !== undefined) query = query.where('created_at', '<', olderThan);
  await query.execute();
}

export async function addChallenge(
  store: AuthDatabase,
  factorId: string,
  { ip, now }: { ip: string; now: Date },
): Promise<ChallengeRow> {
  await store
    .updateTable('auth.mfa_factors')
    // Unique in Supabase's schema, so it uses the real time.
    .set({ last_challenged_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', factorId)
    .execute();
  return store
    .insertInto('auth.mfa_challenges')
    .values({ factor_id: factorId, ip_address: ip, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an open challenge of a factor. */
export function findChallenge(
  store: AuthDatabase,
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
export async function closeChallenge(store: AuthDatabase, id: string): Promise<boolean> {
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
  store: AuthDatabase,
  factorId: string,
): Promise<Row<'mfa_factor_tries'>> {
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
  store: AuthDatabase,
  { factor_id, ...tries }: Row<'mfa_factor_tries'>,
): Promise<void> {
  await store
    .updateTable('auth.mfa_factor_tries')
    .set(tries)
    .where('factor_id', '=', factor_id)
    .execute();
}

/** Stores a new set of recovery codes instead of the old one. */
export async function replaceCodes(
  store: AuthDatabase,
  factorId: string,
  hashes: readonly string[],
): Promise<void> {
  await store.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute();
  const rows = hashes.map((code_hash) => ({ factor_id: factorId, code_hash }));
  await store.insertInto('auth.mfa_recovery_codes').values(rows).execute();
}

/** Uses a recovery code up. Returns false if there is none. */
export async function takeCode(
  store: AuthDatabase,
  factorId: string,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('auth.mfa_recovery_codes')
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns how many recovery codes are left. */
export async function countCodes(store: AuthDatabase, factorId: string): Promise<number> {
  const { left } = await store
    .selectFrom('auth.mfa_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow();
  return left;
}
