-- Keys by which a program calls the product API for an account. Only hashes of them are stored.
create table if not exists public.api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.users (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  name text not null,
  hint text not null,
  token_hash bytea not null unique,
  former_hash bytea unique,
  former_until timestamptz,
  scopes jsonb not null,
  website_ids uuid[],
  languages text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
comment on table public.api_keys is 'Keys by which a program calls the product API for an account. Only hashes of them are stored.';
comment on column public.api_keys.hint is 'the last characters of the key';
comment on column public.api_keys.former_hash is 'of the key before it was rolled, accepted until former_until';
comment on column public.api_keys.scopes is 'read or write for each resource';
comment on column public.api_keys.website_ids is 'null for all websites of the account';
comment on column public.api_keys.languages is 'null for all languages';
comment on column public.api_keys.expires_at is 'null if it does not expire';
comment on column public.api_keys.last_used_at is 'changes at most once a minute';
create index if not exists api_keys_account_id on public.api_keys (account_id);
create index if not exists api_keys_created_by on public.api_keys (created_by);
