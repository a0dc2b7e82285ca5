-- Where slugs and media were found, as page_strings says it of strings.
create table if not exists public.page_slugs (
  page_id uuid not null references public.pages (id) on delete cascade,
  website_slug_id uuid not null references public.website_slugs (id) on delete cascade,
  primary key (page_id, website_slug_id)
);
create index if not exists page_slugs_slug on public.page_slugs (website_slug_id);

create table if not exists public.page_media (
  page_id uuid not null references public.pages (id) on delete cascade,
  website_media_id uuid not null references public.website_media (id) on delete cascade,
  primary key (page_id, website_media_id)
);
create index if not exists page_media_media on public.page_media (website_media_id);
