-- Links by which owners edit a translation on their live page, each used once.
create table if not exists public.live_editor_links (
  token_hash bytea primary key,
  website_id uuid not null references public.websites (id) on delete cascade,
  language text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id text,
  editor_origin text not null,
  expires_at timestamptz not null default now() + interval '1 minute'
);
comment on table public.live_editor_links is 'Links by which owners edit a translation on their live page, each used once.';
comment on column public.live_editor_links.session_id is 'the link ends with this session';
comment on column public.live_editor_links.editor_origin is 'the only origin that may show the page in a frame';
create index if not exists live_editor_links_website_id on public.live_editor_links (website_id);
create index if not exists live_editor_links_user_id on public.live_editor_links (user_id);
create index if not exists live_editor_links_expires_at on public.live_editor_links (expires_at);
