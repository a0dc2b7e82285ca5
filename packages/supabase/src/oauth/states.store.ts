import type { AuthDatabase, Written } from '../auth-wire/index.ts';

export type OAuthState = Written<'oauth_client_states', 'code_verifier' | 'nonce' | 'redirect_to'>;

/** Milliseconds until a sign-in at a provider expires. */
export const stateLifetime = 10 * 60_000;

/** Stores the state of a new sign-in and deletes expired ones. Returns its id. */
export async function addState(db: AuthDatabase, state: Omit<OAuthState, 'id'>): Promise<string> {
  const old = new Date(state.created_at.getTime() - stateLifetime);
  await db.deleteFrom('auth.oauth_client_states').where('created_at', '<', old).execute();
  const { id } = await db
    .insertInto('auth.oauth_client_states')
    .values(state)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes and returns a state; undefined if unknown, used or expired. */
export async function takeState(
  db: AuthDatabase,
  id: string,
  now: Date,
): Promise<OAuthState | undefined> {
  const state = await db
    .deleteFrom('auth.oauth_client_states')
    .where('id', '=', id)
    .returningAll()
    .$castTo<OAuthState>()
    .executeTakeFirst();
  const isOld = state && state.created_at.getTime() + stateLifetime < now.getTime();
  return isOld ? undefined : state;
}
