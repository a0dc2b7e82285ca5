import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

type Time = ColumnType<Date | null, Date | null | undefined, Date | null>;
type SetTime = ColumnType<Date, Date, Date>;
export type JsonObject = Record<string, unknown>;
type Json = ColumnType<JsonObject | null, string, string>;

export interface UsersTable {
  instance_id: string | null;
  id: Generated<string>;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Time;
  invited_at: Time;
  confirmation_sent_at: Time;
  recovery_sent_at: Time;
  email_change: Generated<string | null>;
  email_change_sent_at: Time;
  email_change_confirm_status: Generated<number>;
  reauthentication_sent_at: Time;
  last_sign_in_at: Time;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  is_super_admin: boolean | null;
  created_at: Time;
  updated_at: Time;
  phone: string | null;
  phone_confirmed_at: Time;
  phone_change: Generated<string | null>;
  confirmed_at: ColumnType<Date | null, never, never>;
  banned_until: Time;
  is_sso_user: Generated<boolean>;
  deleted_at: Time;
  is_anonymous: Generated<boolean>;
}

export interface IdentitiesTable {
  provider_id: string;
  user_id: string;
  identity_data: ColumnType<JsonObject, string, string>;
  provider: string;
  last_sign_in_at: Time;
  created_at: Time;
  updated_at: Time;
  email: ColumnType<string | null, never, never>;
  id: Generated<string>;
}

export type Aal = 'aal1' | 'aal2' | 'aal3';

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: Time;
  updated_at: Time;
  factor_id: string | null;
  aal: Aal | null;
  not_after: Time;
  refreshed_at: Time;
  user_agent: string | null;
  ip: string | null;
  tag: string | null;
}

interface RefreshTokensTable {
  id: Generated<number>;
  token: string;
  user_id: string;
  revoked: boolean;
  created_at: SetTime;
  updated_at: SetTime;
  parent: string | null;
  session_id: string;
}

interface AmrClaimsTable {
  session_id: string;
  created_at: SetTime;
  updated_at: SetTime;
  authentication_method: string;
  id: Generated<string>;
}

export interface FlowStateTable {
  id: Generated<string>;
  user_id: string | null;
  auth_code: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  code_challenge: string | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  created_at: SetTime;
  updated_at: SetTime;
  authentication_method: string;
  auth_code_issued_at: Time;
}

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export interface OneTimeTokensTable {
  id: Generated<string>;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  relates_to: string;
  created_at: SetTime;
  updated_at: SetTime;
  code_hash: string | null;
  tries: Generated<number>;
  network_tries: ColumnType<JsonObject, string | undefined, string>;
  browser_hash: string | null;
  carried: ColumnType<JsonObject | null, string | null, string | null>;
  flow_state_id: string | null;
}

interface AuditLogTable {
  id: Generated<string>;
  payload: ColumnType<JsonObject, string, string>;
  created_at: SetTime;
  ip_address: string;
}

export interface FactorsTable {
  id: Generated<string>;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'recovery_code';
  status: 'verified' | 'unverified';
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  last_challenged_at: Time;
}

/** The auth tables; others are added with `withTables`. */
export interface AuthSchema {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.mfa_amr_claims': AmrClaimsTable;
  'auth.mfa_factors': FactorsTable;
  'auth.flow_state': FlowStateTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.audit_log_entries': AuditLogTable;
}

export type AuthDatabase = Kysely<AuthSchema>;
/** The database or a transaction of it. */
export type AuthTransaction = Transaction<AuthSchema>;
