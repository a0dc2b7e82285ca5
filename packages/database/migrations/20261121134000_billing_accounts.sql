-- What the payment provider knows of a user, as we last read it there.
create table if not exists public.billing_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique,
  subscription_id text,
  provider_status text,
  cancels_at timestamptz,
  synced_at timestamptz not null default now()
);
comment on table public.billing_accounts is 'A user at the payment provider, as last read there';

-- Which plan each website is billed by, so that a move to another is announced once.
create table if not exists public.billed_websites (
  website_id uuid primary key references public.websites (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null
);
create index if not exists billed_websites_user_id on public.billed_websites (user_id);
comment on table public.billed_websites is 'The plan by which a website is billed since the last renewal';

-- Every event of the provider that arrived or was read later: an event is worked on once, and can be worked on again.
create table if not exists public.billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text
);
create index if not exists billing_events_created_at on public.billing_events (created_at desc);
create index if not exists billing_events_open on public.billing_events (received_at) where processed_at is null;
comment on table public.billing_events is 'What the payment provider told us';

-- Mails about billing: one of a kind about one thing, written down before it is sent.
create table if not exists public.billing_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('trial_ending', 'trial_ended', 'payment_failed', 'tier_change', 'receipt', 'subscription_ended', 'websites_paused')),
  about text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  sent_at timestamptz,
  primary key (user_id, kind, about)
);
create index if not exists billing_mails_unsent on public.billing_mails (created_at) where sent_at is null;
comment on table public.billing_mails is 'A mail about billing, sent or to be sent';

-- Websites that billing switched off, and that come back when it is settled.
create table if not exists public.paused_websites (
  website_id uuid primary key references public.websites (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (reason in ('billing', 'owner')),
  paused_at timestamptz not null default now()
);
create index if not exists paused_websites_user_id on public.paused_websites (user_id);
comment on table public.paused_websites is 'A website that is disabled for now, and why';

alter table public.subscriptions add column if not exists trial_end timestamptz;
alter table public.subscriptions add column if not exists pauses_at timestamptz;
comment on column public.subscriptions.trial_end is 'when the trial ends or ended';
comment on column public.subscriptions.pauses_at is 'when the websites are switched off unless somebody subscribes';
update public.subscriptions set trial_end = subscription_period_end
where trial_end is null and subscription_status = 'trial';

create or replace function public.keep_trial_end()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.trial_end is null and new.subscription_status = 'trial' then
    new.trial_end := new.subscription_period_end;
  end if;
  return new;
end
$$;
drop trigger if exists keep_trial_end on public.subscriptions;
create trigger keep_trial_end before insert on public.subscriptions
  for each row execute function public.keep_trial_end();
