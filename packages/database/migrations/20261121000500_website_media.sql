create table if not exists public.website_media (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  original_media text not null,
  created_at timestamptz not null default now(),
  gone_at timestamptz,
  unique (website_id, original_media)
);

create table if not exists public.translated_media (
  id uuid primary key default gen_random_uuid(),
  website_media_id uuid not null references public.website_media (id) on delete cascade,
  target_language text not null,
  translated_media text not null,
  unique (website_media_id, target_language)
);
