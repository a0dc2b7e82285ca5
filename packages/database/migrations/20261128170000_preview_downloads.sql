alter table public.temp_website_translations add column if not exists download jsonb;
comment on column public.temp_website_translations.download is 'how far the download of its engine''s model is: bytes, and total if known';
