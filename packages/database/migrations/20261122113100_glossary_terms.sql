-- Terms with their required translations, for all websites of an owner or for one.
create table if not exists public.glossary_terms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  website_id uuid references public.websites (id) on delete cascade,
  term text not null check (length(term) between 1 and 200),
  translation text check (length(translation) between 1 and 200),
  target_language text,
  is_case_sensitive boolean not null default false,
  part_of_speech text,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (translation is null or target_language is not null)
);
comment on table public.glossary_terms is 'Terms with their required translations, for all websites of an owner or for one.';
comment on column public.glossary_terms.website_id is 'null for all websites of the owner';
comment on column public.glossary_terms.translation is 'null if the term is never translated';
comment on column public.glossary_terms.target_language is 'null for all languages';
create unique index if not exists glossary_terms_once on public.glossary_terms
  (user_id, website_id, target_language, lower(term)) nulls not distinct;
create index if not exists glossary_terms_website_id on public.glossary_terms (website_id);
