import type { ColumnType, Generated } from 'kysely';

type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The columns of Supabase's `auth.users` that the product uses. */
export interface AuthUsersTable {
  id: Generated<string>;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: OptionalTime;
  last_sign_in_at: OptionalTime;
  raw_app_meta_data: ColumnType<object | null, string | null | undefined, string | null>;
  raw_user_meta_data: ColumnType<object | null, string | null | undefined, string | null>;
  created_at: OptionalTime;
  updated_at: OptionalTime;
  is_anonymous: Generated<boolean>;
}
