-- Who did what in an account, when and from where.
create table if not exists public.activity (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  website_id uuid references public.websites (id) on delete set null,
  actor_id uuid,
  actor_kind text not null check (actor_kind in ('user', 'key', 'administrator')),
  actor_name text not null,
  verb text not null,
  subject jsonb not null default '{}',
  address inet,
  created_at timestamptz not null default now()
);
comment on table public.activity is 'Who did what in an account, when and from where.';
comment on column public.activity.actor_id is 'the user or the API key; null for an administrator who acted as the user';
comment on column public.activity.actor_name is 'the email address or the name of the key, as it was then';
comment on column public.activity.verb is 'noun.done, as its endpoint declares it';
comment on column public.activity.subject is 'ids of the path and chosen fields of the body';
comment on column public.activity.address is 'the network address of the call';
create index if not exists activity_account_id on public.activity (account_id, id desc);
create index if not exists activity_website_id on public.activity (website_id);
create index if not exists activity_created_at on public.activity (created_at);
