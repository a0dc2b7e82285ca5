import type { AuthDatabase, AuthTransaction, JsonObject, Row } from './schema.ts';

export type UserRow = Row<'users'>;
type IdentityRow = Row<'identities'>;
type FactorRow = Row<'mfa_factors'>;

/** A user in GoTrue's JSON (the client's type `User`). */
export interface UserJson {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: JsonObject;
  readonly user_metadata: JsonObject;
  readonly identities: readonly object[];
  readonly is_anonymous: boolean;
  readonly [more: string]: unknown;
}

/** Converts a user's row with identities and factors to GoTrue's JSON, omitting null times. */
export function userJson(
  row: UserRow,
  identities: readonly IdentityRow[] = [],
  factors: readonly FactorRow[] = [],
): UserJson {
  return {
    id: row.id,
    aud: row.aud ?? 'authenticated',
    role: row.role ?? 'authenticated',
    email: row.email ?? '',
    phone: row.phone ?? '',
    ...present({
      email_confirmed_at: row.email_confirmed_at,
      phone_confirmed_at: row.phone_confirmed_at,
      confirmed_at: row.confirmed_at,
      invited_at: row.invited_at,
      confirmation_sent_at: row.confirmation_sent_at,
      recovery_sent_at: row.recovery_sent_at,
      reauthentication_sent_at: row.reauthentication_sent_at,
      new_email: row.email_change,
      email_change_sent_at: row.email_change_sent_at,
      new_phone: row.phone_change,
      last_sign_in_at: row.last_sign_in_at,
      banned_until: row.banned_until,
      deleted_at: row.deleted_at,
    }),
    app_metadata: row.raw_app_meta_data ?? {},
    user_metadata: row.raw_user_meta_data ?? {},
    ...(factors.length > 0 && { factors: factors.map(factorJson) }),
    identities: identities.map(identityJson),
    created_at: row.created_at?.toISOString(),
    updated_at: row.updated_at?.toISOString(),
    is_anonymous: row.is_anonymous,
    is_sso_user: row.is_sso_user,
  };
}

/** Returns a user with identities and factors; undefined if there is none. */
export async function loadUserJson(
  tx: AuthTransaction | AuthDatabase,
  userId: string,
): Promise<UserJson | undefined> {
  const users = tx.selectFrom('auth.users').where('id', '=', userId);
  const row = await users.selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  // Sequential: a transaction has one connection.
  const identities = await tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const factors = await tx
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return userJson(row, identities, factors);
}

/** Converts an identity to GoTrue's JSON: `id` is the provider's, `identity_id` ours. */
function identityJson(row: IdentityRow): object {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: row.last_sign_in_at?.toISOString(),
    created_at: row.created_at?.toISOString(),
    updated_at: row.updated_at?.toISOString(),
    email: row.email ?? undefined,
  };
}

/** Converts a factor to GoTrue's JSON, without secrets. */
export function factorJson(row: FactorRow): object {
  return {
    id: row.id,
    ...present({
      friendly_name: row.friendly_name,
      last_challenged_at: row.last_challenged_at,
    }),
    factor_type: row.factor_type,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function present(fields: Readonly<Record<string, Date | string | null>>): object {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
