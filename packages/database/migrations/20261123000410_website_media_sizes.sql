-- Other sizes of a picture (`srcset`, sources of `<picture>`) name it, and are replaced with it.
alter table public.website_media add column if not exists size_of uuid references public.website_media (id) on delete set null;
create index if not exists website_media_sizes on public.website_media (size_of);
comment on column public.website_media.size_of is 'the picture that this is another size of; set by scans';
