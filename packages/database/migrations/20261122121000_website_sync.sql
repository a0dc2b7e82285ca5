-- How a website's translation is kept in step with the original (decision 0050).
create table if not exists public.website_sync (
  website_id uuid primary key references public.websites (id) on delete cascade,
  schedule text not null default 'off' check (schedule in ('off', 'daily', 'weekly')),
  next_scan_at timestamptz,
  words_per_day integer check (words_per_day >= 0),
  webhook_secret text,
  webhook_called_at timestamptz
);
comment on table public.website_sync is 'How a website is kept in step: scheduled scans, a webhook and a budget of new words.';
comment on column public.website_sync.next_scan_at is 'When the next scan is due; set to now by the webhook.';
comment on column public.website_sync.words_per_day is 'New words translated by engines per day (UTC) and language; null for no limit.';
comment on column public.website_sync.webhook_secret is 'whsec_ and 32 bytes in base64; null while there is no webhook.';
create index if not exists website_sync_due on public.website_sync (next_scan_at) where next_scan_at is not null;

create table if not exists public.webhook_deliveries (
  website_id uuid not null references public.websites (id) on delete cascade,
  delivery_id text not null,
  received_at timestamptz not null default now(),
  primary key (website_id, delivery_id)
);
comment on table public.webhook_deliveries is 'Calls of a webhook; kept while a repeated one would still be in time.';
create index if not exists webhook_deliveries_received_at on public.webhook_deliveries (received_at);

create table if not exists public.translated_words (
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  day timestamptz not null,
  words integer not null default 0,
  primary key (website_id, target_language, day)
);
comment on table public.translated_words is 'Words that engines translated, by day (midnight in UTC).';

-- What a later scan needs to leave an unchanged page unread.
alter table public.pages
  add column if not exists etag text,
  add column if not exists last_modified text,
  add column if not exists linked_paths text[],
  add column if not exists read_with text,
  add column if not exists requested_at timestamptz;
comment on column public.pages.linked_paths is 'Followed links, in order; null if the page has to be read again.';
comment on column public.pages.read_with is 'Hash of the settings that the page was read with.';
comment on column public.pages.requested_at is 'When the origin last answered; fetched_at also counts scans that left the page unread.';
alter table public.scans add column if not exists is_automatic boolean not null default false;
comment on column public.scans.is_automatic is 'Started by the schedule or the webhook; believes the lastmod of sitemaps.';
