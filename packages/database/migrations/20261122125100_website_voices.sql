-- How a website speaks, in all of its languages or in one.
create table if not exists public.website_voices (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text,
  formality text check (formality in ('formal', 'informal')),
  brief text check (length(brief) <= 2000),
  audience text check (length(audience) <= 1000),
  style text check (length(style) <= 2000),
  examples text check (length(examples) <= 4000),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (website_id, target_language)
);
comment on table public.website_voices is 'How a website speaks, in all of its languages or in one.';
comment on column public.website_voices.target_language is 'null for all languages; what a language sets replaces it';
