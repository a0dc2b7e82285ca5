create table if not exists public.scans (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  pages_found integer not null default 0,
  pages_done integer not null default 0,
  pages_failed integer not null default 0,
  strings_found integer not null default 0,
  words_found integer not null default 0,
  cancel_requested boolean not null default false,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index if not exists scans_website_id on public.scans (website_id, created_at desc);
-- one live scan per website
create unique index if not exists scans_one_live on public.scans (website_id) where status in ('queued', 'running');

create table if not exists public.pages (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  path text not null,
  outcome text not null default 'queued'
    check (outcome in ('queued', 'page', 'redirect', 'not-html', 'error', 'excluded', 'disallowed', 'duplicate')),
  http_status integer,
  redirect_to text,
  content_type text,
  title text,
  body_hash text,
  depth integer not null default 0,
  word_count integer not null default 0,
  error text,
  first_scan_id uuid references public.scans (id) on delete set null,
  last_scan_id uuid references public.scans (id) on delete set null,
  gone_at timestamptz,
  fetched_at timestamptz,
  unique (website_id, path)
);
