-- Which version of a website's translations was last purged from the cache in front. No foreign key: a deleted website is
-- purged too.
create table if not exists public.purged_versions (
  website_id uuid not null,
  target_language text not null,
  version bigint not null,
  primary key (website_id, target_language)
);
comment on table public.purged_versions is 'The version of a website in one language that was last purged from the cache in front';
comment on column public.purged_versions.version is 'translations.dictionary_version when it was purged';
