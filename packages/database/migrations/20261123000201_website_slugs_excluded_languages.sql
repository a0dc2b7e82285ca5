-- Slugs whose pages are all excluded in a language are not translated into it, as texts are not.
alter table public.website_slugs add column if not exists excluded_languages text[] not null default '{}';
comment on column public.website_slugs.excluded_languages is 'languages in which every page with the slug is excluded; set by scans';
