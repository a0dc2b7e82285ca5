-- Visits of our own pages. No cookie, no address, no user: a visitor is a hash with a salt that lives for a day.
create table if not exists public.analytics_events (
  id bigint generated always as identity primary key,
  domain text not null,
  name text not null,
  hostname text not null,
  pathname text not null,
  referrer text,
  source text,
  props jsonb not null default '{}',
  visitor bytea not null,
  device text,
  browser text,
  created_at timestamptz not null default now()
);
create index if not exists analytics_events_created_at on public.analytics_events (created_at);
create index if not exists analytics_events_domain on public.analytics_events (domain, created_at);
comment on table public.analytics_events is 'One visit or event of our own pages';
comment on column public.analytics_events.visitor is 'hash of site, address and browser with the salt of its day';
comment on column public.analytics_events.source is 'utm_source, or the host of the referrer';

create table if not exists public.analytics_salts (
  utc_day text primary key,
  salt bytea not null
);
comment on table public.analytics_salts is 'What visitors are hashed with on one day; forgotten with it';
comment on column public.analytics_salts.utc_day is 'YYYY-MM-DD';
