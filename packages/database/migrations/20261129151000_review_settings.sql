-- What a website publishes before a person has reviewed it.
alter table public.translated_strings add column if not exists is_held boolean not null default false;
comment on column public.translated_strings.is_held is
  'needs work because its score was below the website''s bound; meaningless in other states';
alter table public.translations add column if not exists reviewed_only boolean not null default false;
comment on column public.translations.reviewed_only is 'visitors get only texts that a person reviewed; the rest stays in the original';
alter table public.translations add column if not exists noindex_below smallint
  check (noindex_below between 1 and 100);
comment on column public.translations.noindex_below is
  'search engines are told to ignore pages of which a smaller share, in percent, is reviewed; null for none';
