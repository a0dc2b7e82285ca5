-- Hosts under which a website is served. language null: subdirectory host, the language is in the path.
create table if not exists public.website_hosts (
  host text primary key,
  website_id uuid not null references public.websites (id) on delete cascade,
  language text,
  origin_url text,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists website_hosts_website on public.website_hosts (website_id);
comment on column public.website_hosts.host is 'lower case, punycode, without a port';

-- Strings first met by the proxy, waiting for the worker.
create table if not exists public.unknown_strings (
  website_id uuid not null references public.websites (id) on delete cascade,
  original_hash bytea not null,
  original_string text not null,
  kind text not null default 'text',
  path text not null,
  seen_at timestamptz not null default now(),
  primary key (website_id, original_hash)
);
