-- Texts whose pages are all excluded in a language are not translated into it.
alter table public.website_strings add column if not exists excluded_languages text[] not null default '{}';
comment on column public.website_strings.excluded_languages is 'languages in which every page with the text is excluded; set by scans';
create index if not exists website_strings_excluded on public.website_strings (website_id)
  where excluded_languages <> '{}' and gone_at is null;
