// Written by packages/database/scripts/describe.ts from a migrated database, and compared with one by a test.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-columns.ts';

type Time = ColumnType<Date, Date | string, Date | string>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** The tables of `auth`. */
export interface AuthTables {
  /** Auth: the keys a client of the backend carries */
  'auth.api_keys': {
    created_at: GeneratedTime;
    name: 'publishable' | 'secret';
    value: string;
  };
  'auth.audit_log_entries': {
    created_at: OptionalTime;
    id: Generated<string>;
    instance_id: string | null;
    ip_address: Generated<string>;
    payload: ColumnType<Json<'auth.audit_log_entries.payload'> | null, string | null | undefined, string | null>;
  };
  'auth.flow_state': {
    auth_code: string | null;
    auth_code_issued_at: OptionalTime;
    authentication_method: string;
    code_challenge: string | null;
    code_challenge_method: 's256' | 'plain' | null;
    created_at: OptionalTime;
    id: Generated<string>;
    provider_access_token: string | null;
    provider_refresh_token: string | null;
    provider_type: string;
    updated_at: OptionalTime;
    user_id: string | null;
  };
  'auth.identities': {
    created_at: OptionalTime;
    email: GeneratedAlways<string | null>;
    id: Generated<string>;
    identity_data: ColumnType<Json<'auth.identities.identity_data'>, string, string>;
    last_sign_in_at: OptionalTime;
    provider: string;
    provider_id: string;
    updated_at: OptionalTime;
    user_id: string;
  };
  'auth.mfa_amr_claims': {
    authentication_method: string;
    created_at: Time;
    id: Generated<string>;
    session_id: string;
    updated_at: Time;
  };
  'auth.mfa_challenges': {
    created_at: GeneratedTime;
    factor_id: string;
    id: Generated<string>;
    ip_address: string;
    otp_code: string | null;
    verified_at: OptionalTime;
    web_authn_session_data: ColumnType<Json<'auth.mfa_challenges.web_authn_session_data'> | null, string | null | undefined, string | null>;
  };
  'auth.mfa_factor_tries': {
    factor_id: string;
    failed: Generated<number>;
    failed_since: OptionalTime;
    last_time_step: number | null;
  };
  'auth.mfa_factors': {
    created_at: GeneratedTime;
    factor_type: 'totp' | 'webauthn' | 'phone' | 'recovery_code';
    friendly_name: string | null;
    id: Generated<string>;
    last_challenged_at: OptionalTime;
    last_webauthn_challenge_data: ColumnType<Json<'auth.mfa_factors.last_webauthn_challenge_data'> | null, string | null | undefined, string | null>;
    phone: string | null;
    secret: string | null;
    status: 'unverified' | 'verified';
    updated_at: GeneratedTime;
    user_id: string;
    web_authn_aaguid: string | null;
    web_authn_credential: ColumnType<Json<'auth.mfa_factors.web_authn_credential'> | null, string | null | undefined, string | null>;
  };
  'auth.mfa_recovery_codes': {
    code_hash: string;
    factor_id: string;
  };
  'auth.oauth_client_states': {
    code_verifier: string | null;
    created_at: GeneratedTime;
    flow_state_id: string | null;
    id: Generated<string>;
    linking_target_id: string | null;
    nonce: string | null;
    provider_type: string;
    redirect_to: string | null;
  };
  'auth.one_time_tokens': {
    browser_hash: string | null;
    carried: ColumnType<Json<'auth.one_time_tokens.carried'> | null, string | null | undefined, string | null>;
    code_hash: string | null;
    created_at: GeneratedTime;
    flow_state_id: string | null;
    id: Generated<string>;
    network_tries: ColumnType<Json<'auth.one_time_tokens.network_tries'>, string | undefined, string>;
    relates_to: string;
    token_hash: string;
    token_type: 'confirmation_token' | 'reauthentication_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current' | 'phone_change_token';
    tries: Generated<number>;
    updated_at: GeneratedTime;
    user_id: string;
  };
  'auth.rate_limits': {
    expire: number | null;
    key: string;
    points: Generated<number>;
  };
  'auth.refresh_tokens': {
    created_at: OptionalTime;
    id: Generated<number>;
    instance_id: string | null;
    parent: string | null;
    revoked: boolean | null;
    session_id: string | null;
    token: string | null;
    updated_at: OptionalTime;
    user_id: string | null;
  };
  'auth.saml_assertions': {
    expires_at: Time;
    id: string;
  };
  'auth.saml_providers': {
    attribute_mapping: ColumnType<Json<'auth.saml_providers.attribute_mapping'> | null, string | null | undefined, string | null>;
    created_at: OptionalTime;
    entity_id: string;
    id: Generated<string>;
    metadata_url: string | null;
    metadata_xml: string;
    name_id_format: string | null;
    sso_provider_id: string;
    updated_at: OptionalTime;
  };
  'auth.saml_relay_states': {
    created_at: OptionalTime;
    flow_state_id: string | null;
    for_email: string | null;
    id: Generated<string>;
    redirect_to: string | null;
    request_id: string;
    sso_provider_id: string;
    updated_at: OptionalTime;
  };
  'auth.sessions': {
    aal: 'aal1' | 'aal2' | 'aal3' | null;
    created_at: OptionalTime;
    factor_id: string | null;
    id: Generated<string>;
    ip: string | null;
    not_after: OptionalTime;
    refreshed_at: OptionalTime;
    tag: string | null;
    updated_at: OptionalTime;
    user_agent: string | null;
    user_id: string;
  };
  /** Auth: private keys of access tokens; the id is the kid */
  'auth.signing_keys': {
    algorithm: Generated<string>;
    created_at: GeneratedTime;
    id: Generated<string>;
    private_jwk: ColumnType<Json<'auth.signing_keys.private_jwk'>, string, string>;
    status: Generated<'current' | 'previous' | 'revoked'>;
  };
  'auth.sso_domains': {
    created_at: OptionalTime;
    domain: string;
    id: Generated<string>;
    sso_provider_id: string;
    updated_at: OptionalTime;
  };
  'auth.sso_providers': {
    created_at: OptionalTime;
    disabled: boolean | null;
    id: Generated<string>;
    resource_id: string | null;
    updated_at: OptionalTime;
  };
  'auth.users': {
    aud: Generated<string | null>;
    banned_until: OptionalTime;
    confirmation_sent_at: OptionalTime;
    confirmation_token: Generated<string | null>;
    confirmed_at: OptionalTime;
    created_at: OptionalTime;
    deleted_at: OptionalTime;
    email: string | null;
    email_change: Generated<string | null>;
    email_change_confirm_status: Generated<number | null>;
    email_change_sent_at: OptionalTime;
    email_change_token_current: Generated<string | null>;
    email_change_token_new: Generated<string | null>;
    email_confirmed_at: OptionalTime;
    encrypted_password: string | null;
    id: Generated<string>;
    instance_id: string | null;
    invited_at: OptionalTime;
    is_anonymous: Generated<boolean>;
    is_sso_user: Generated<boolean>;
    is_super_admin: boolean | null;
    last_sign_in_at: OptionalTime;
    phone: string | null;
    phone_change: Generated<string | null>;
    phone_change_sent_at: OptionalTime;
    phone_change_token: Generated<string | null>;
    phone_confirmed_at: OptionalTime;
    raw_app_meta_data: ColumnType<Json<'auth.users.raw_app_meta_data'> | null, string | null | undefined, string | null>;
    raw_user_meta_data: ColumnType<Json<'auth.users.raw_user_meta_data'> | null, string | null | undefined, string | null>;
    reauthentication_sent_at: OptionalTime;
    reauthentication_token: Generated<string | null>;
    recovery_sent_at: OptionalTime;
    recovery_token: Generated<string | null>;
    role: Generated<string | null>;
    updated_at: OptionalTime;
  };
  'auth.webauthn_challenges': {
    challenge_type: 'signup' | 'registration' | 'authentication';
    created_at: GeneratedTime;
    expires_at: Time;
    id: Generated<string>;
    session_data: ColumnType<Json<'auth.webauthn_challenges.session_data'>, string, string>;
    user_id: string | null;
  };
  'auth.webauthn_credentials': {
    aaguid: string | null;
    attestation_type: Generated<string>;
    backed_up: Generated<boolean>;
    backup_eligible: Generated<boolean>;
    created_at: GeneratedTime;
    credential_id: Buffer;
    friendly_name: Generated<string>;
    id: Generated<string>;
    last_used_at: OptionalTime;
    public_key: Buffer;
    sign_count: Generated<number>;
    transports: ColumnType<Json<'auth.webauthn_credentials.transports'>, string | undefined, string>;
    updated_at: GeneratedTime;
    user_id: string;
  };
}
