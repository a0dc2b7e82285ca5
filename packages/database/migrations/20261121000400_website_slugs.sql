create table if not exists public.website_slugs (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  original_slug text not null,
  gone_at timestamptz,
  unique (website_id, original_slug)
);
comment on table public.website_slugs is 'One path segment of the original site, percent-decoded';

create table if not exists public.translated_slugs (
  website_slug_id uuid not null references public.website_slugs (id) on delete cascade,
  target_language text not null,
  translated_slug text not null,
  updated_at timestamptz not null default now(),
  primary key (website_slug_id, target_language)
);
