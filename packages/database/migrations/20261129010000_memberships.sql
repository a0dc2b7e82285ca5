-- Who else may work in an account, as what, on which websites and in which languages. The account's own user is its owner
-- without a row. What decides is in policies/aa_permissions.sql.
create table if not exists public.memberships (
  account_id uuid not null references auth.users (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'translator', 'reviewer', 'viewer')),
  website_ids uuid[],
  languages text[],
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  check (user_id <> account_id)
);
create index if not exists memberships_user_id_idx on public.memberships (user_id);
create index if not exists memberships_invited_by_idx on public.memberships (invited_by);
comment on table public.memberships is 'Who else may work in an account; the account is the user who owns it.';
comment on column public.memberships.website_ids is 'The only websites of the membership; null means all.';
comment on column public.memberships.languages is 'The only target languages of the membership; null means all.';
