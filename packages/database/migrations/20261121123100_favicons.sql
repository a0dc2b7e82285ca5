-- What our own fetcher found: content null means that the host has no icon.
create table if not exists public.favicons (
  host text not null,
  size integer not null,
  content_type text,
  content bytea,
  expires_at timestamptz not null,
  primary key (host, size),
  check ((content is null) = (content_type is null))
);
create index if not exists favicons_expires_at on public.favicons (expires_at);
comment on table public.favicons is 'The icon of a host near a size, or that it has none, until it is looked for again';
comment on column public.favicons.size is 'wanted width in pixels';
