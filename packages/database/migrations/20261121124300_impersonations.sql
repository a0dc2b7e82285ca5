-- Who looked into whose account. Kept when users go, so no reference; addresses as they were at the time.
create table if not exists public.impersonations (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null,
  admin_email text,
  target_id uuid not null,
  target_email text,
  reason text,
  ip text,
  user_agent text,
  session_id uuid,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  error text
);
create index if not exists impersonations_admin on public.impersonations (admin_id, started_at desc);
create index if not exists impersonations_target on public.impersonations (target_id, started_at desc);
comment on column public.impersonations.session_id is 'of the session that was handed out; null before, and when it failed';
comment on table public.impersonations is 'Which administrator looked into whose account, when and why.';
