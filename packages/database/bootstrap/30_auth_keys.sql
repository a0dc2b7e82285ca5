-- Signing keys and API keys, shared by all server processes. Ours: Supabase stores its keys outside the database.
create table if not exists auth.signing_keys (
  id uuid primary key default gen_random_uuid(),
  algorithm text not null default 'ES256',
  private_jwk jsonb not null,
  -- The current one signs; previous ones verify until they are revoked.
  status text not null default 'current' check (status in ('current', 'previous', 'revoked')),
  created_at timestamptz not null default now()
);
create unique index if not exists signing_keys_one_current on auth.signing_keys (status) where status = 'current';
comment on table auth.signing_keys is 'Auth: private keys of access tokens; the id is the kid';

create table if not exists auth.api_keys (
  name text primary key check (name in ('publishable', 'secret')),
  value text not null unique,
  created_at timestamptz not null default now()
);
comment on table auth.api_keys is 'Auth: the keys a client of the backend carries';

alter table auth.signing_keys enable row level security;
alter table auth.api_keys enable row level security;
-- Not even the service role: its key must not be able to mint tokens.
revoke all on auth.signing_keys, auth.api_keys from public, anon, authenticated, service_role;
