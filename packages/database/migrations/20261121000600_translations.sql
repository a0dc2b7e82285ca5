-- One website × one language: progress of the translate job and the version that proxies compare.
create table if not exists public.translations (
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  status text not null default 'in progress' check (status in ('in progress', 'completed', 'failed')),
  task_count integer not null default 0,
  finished_task_count integer not null default 0,
  failed_task_count integer not null default 0,
  error_code text,
  error text,
  dictionary_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (website_id, target_language)
);

create table if not exists public.translation_memory (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  source_language text not null,
  target_language text not null,
  source_hash bytea not null,
  source_text text not null,
  target_text text not null,
  origin text not null default 'import' check (origin in ('import', 'edited', 'machine')),
  updated_at timestamptz not null default now(),
  unique (user_id, source_language, target_language, source_hash)
);

-- Written before a paid call and settled in the transaction that stores its results: a killed worker never pays twice.
create table if not exists public.engine_calls (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  engine text not null,
  request_key text not null unique,
  unit_count integer not null,
  character_count integer not null,
  status text not null default 'started' check (status in ('started', 'succeeded', 'failed')),
  response jsonb,
  error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
