import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import type { AuthDatabase, AuthTransaction } from '../auth-wire/index.ts';

interface StatesTable {
  id: Generated<string>;
  provider_type: string;
  code_verifier: string;
  nonce: string;
  redirect_to: string;
  flow_state_id: string | null;
  linking_target_id: string | null;
  created_at: ColumnType<Date, Date, never>;
}
type Store = Kysely<{ 'auth.oauth_client_states': StatesTable }>;
export type OAuthState = Selectable<StatesTable>;

/** Milliseconds until a sign-in at a provider expires. */
export const stateLifetime = 10 * 60_000;

function store(db: AuthDatabase | AuthTransaction): Store {
  return db as unknown as Store;
}

/** Stores the state of a new sign-in and deletes expired ones. Returns its id. */
export async function addState(db: AuthDatabase, state: Omit<OAuthState, 'id'>): Promise<string> {
  const old = new Date(state.created_at.getTime() - stateLifetime);
  await store(db).deleteFrom('auth.oauth_client_states').where('created_at', '<', old).execute();
  const { id } = await store(db)
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
  const state = await store(db)
    .deleteFrom('auth.oauth_client_states')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  const isOld = state && state.created_at.getTime() + stateLifetime < now.getTime();
  return isOld ? undefined : state;
}
