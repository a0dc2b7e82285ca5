-- Where each language of a live website was really found, and what was in the way when it was last asked.
create table if not exists public.language_addresses (
  website_id uuid not null references public.websites (id) on delete cascade,
  language text not null,
  address text not null,
  serving_since timestamptz,
  serving_problem text check (serving_problem in ('certificate', 'unreachable', 'elsewhere', 'untranslated')),
  checked_at timestamptz not null default now(),
  primary key (website_id, language)
);
comment on table public.language_addresses is 'The address of a language as visitors reach it, and whether a translated page was served there';
comment on column public.language_addresses.address is 'with the scheme that answered: https, or http where nothing else does';
comment on column public.language_addresses.serving_since is 'since when a translated page is served there; null while none is';
comment on column public.language_addresses.serving_problem is
  'what is in the way over the scheme that visitors should use; null when nothing is';
