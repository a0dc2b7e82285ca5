-- A preview also has the pages that its first page links to.
alter table public.temp_website_pages add column if not exists path text not null default '';
alter table public.temp_website_translations add column if not exists path text not null default '';
comment on column public.temp_website_pages.path is 'path and query; empty for the first page';
comment on column public.temp_website_translations.path is 'path and query; empty for the first page';

alter table public.temp_website_pages
  drop constraint if exists temp_website_pages_pkey,
  add constraint temp_website_pages_pkey primary key (temp_website_id, path);
alter table public.temp_website_translations
  drop constraint if exists temp_website_translations_pkey,
  add constraint temp_website_translations_pkey primary key (temp_website_id, path, target_language);
comment on table public.temp_website_pages is 'Pages of a pending website that previews are made of.';
comment on table public.temp_website_translations is 'The progress of a page’s preview in one language.';
