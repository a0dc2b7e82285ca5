create table if not exists public.websites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text,
  url text not null,
  original_language text not null,
  translation_languages text[] not null default '{}',
  total_word_count integer not null default 0,
  status text check (status in ('pending', 'deploying', 'enabled', 'disabled', 'deleted')),
  dns_checked boolean not null default false,
  snippet_checked boolean not null default false,
  url_structure text not null default 'subdirectory' check (url_structure in ('subdirectory', 'subdomain')),
  language_switcher_config jsonb,
  exclusions jsonb not null default '{"selectors": [], "paths": []}',
  data_attributes text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index if not exists websites_user_id on public.websites (user_id);

create table if not exists public.temp_websites (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  original_language text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);

create table if not exists public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade
);
