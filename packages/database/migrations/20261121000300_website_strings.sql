create table if not exists public.website_strings (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  original_string text not null,
  original_hash bytea not null,
  kind text not null default 'text' check (kind in ('text', 'attribute', 'title', 'meta', 'json-ld')),
  context text,
  word_count integer not null default 0,
  first_seen_at timestamptz not null default now(),
  gone_at timestamptz,
  unique (website_id, original_hash)
);
comment on column public.website_strings.original_hash is 'sha-256 of original_string in UTF-8';

create table if not exists public.page_strings (
  page_id uuid not null references public.pages (id) on delete cascade,
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  position integer not null,
  primary key (page_id, website_string_id)
);
create index if not exists page_strings_string on public.page_strings (website_string_id);

create table if not exists public.translated_strings (
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  target_language text not null,
  translated_string text not null,
  state text not null default 'machine'
    check (state in ('machine', 'memory', 'edited', 'reviewed', 'needs_review', 'outdated', 'failed')),
  engine text,
  engine_version text,
  checks jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (website_string_id, target_language)
);
