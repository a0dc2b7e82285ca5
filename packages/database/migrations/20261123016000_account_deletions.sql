-- Accounts whose owner asked to delete them. No reference to the user: the last mail is sent once the user is gone.
create table if not exists public.account_deletions (
  user_id uuid primary key,
  email text,
  locale text,
  has_ended_subscription boolean not null default false,
  requested_at timestamptz not null default now(),
  ends_at timestamptz not null,
  announced_at timestamptz,
  deleted_at timestamptz,
  next_try_at timestamptz not null default now()
);
comment on table public.account_deletions is 'An account that its owner asked to delete';
comment on column public.account_deletions.has_ended_subscription is 'true if the request ended the subscription, so that keeping the account resumes it';
comment on column public.account_deletions.ends_at is 'when the account is deleted';
comment on column public.account_deletions.announced_at is 'when the first mail was sent';
comment on column public.account_deletions.deleted_at is 'when the account was deleted; the row goes with the last mail';
