-- What a visitor's preview is made of. All of it goes with the temporary website: when it expires, or is handed over.
create table if not exists public.temp_website_pages (
  temp_website_id uuid primary key references public.temp_websites (id) on delete cascade,
  address text not null,
  content_type text,
  body bytea not null,
  fetched_at timestamptz not null default now()
);
comment on column public.temp_website_pages.address is 'where the redirects ended';
comment on column public.temp_website_pages.body is 'as the site sent it, decompressed, in its own charset';

create table if not exists public.temp_website_translations (
  temp_website_id uuid not null references public.temp_websites (id) on delete cascade,
  target_language text not null,
  status text not null default 'in progress' check (status in ('in progress', 'completed', 'failed')),
  task_count integer not null default 0,
  finished_task_count integer not null default 0,
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (temp_website_id, target_language)
);

create table if not exists public.temp_website_strings (
  temp_website_id uuid not null references public.temp_websites (id) on delete cascade,
  source_language text not null,
  target_language text not null,
  source_hash bytea not null,
  source_text text not null,
  target_text text not null,
  state text not null default 'machine' check (state in ('machine', 'needs_review')),
  engine text,
  engine_version text,
  created_at timestamptz not null default now(),
  primary key (temp_website_id, target_language, source_hash)
);
-- Another visitor who tries the same page pays for nothing twice.
create index if not exists temp_website_strings_again
  on public.temp_website_strings (source_hash, source_language, target_language);

-- Characters that previews sent to engines, by day in UTC: visitors cost money before they are anybody's customers.
create table if not exists public.preview_spending (
  day timestamptz primary key,
  characters bigint not null default 0
);

comment on table public.temp_website_pages is 'The page of a parked website that previews are made of.';
comment on table public.temp_website_translations is 'The progress of a preview in one language.';
comment on table public.temp_website_strings is 'What engines made of the texts of a preview.';
comment on table public.preview_spending is 'Characters that previews sent to engines, by day (midnight in UTC).';

-- Row-level security cannot ask for a filter by id. What it can: show one parked website per transaction, so that a list
-- is no list. Whoever asks by id gets theirs, since equality of ids is leakproof and cheap and this function is dear, so
-- that the planner asks it last.
create or replace function public.sees_temp_website(temp_website_id uuid)
returns boolean language plpgsql volatile cost 1000000 set search_path = '' as $$
declare
  seen text := current_setting('dragoman.temp_website', true);
begin
  if coalesce(seen, '') = '' then
    perform set_config('dragoman.temp_website', temp_website_id::text, true);
    return true;
  end if;
  return seen = temp_website_id::text;
end
$$;
