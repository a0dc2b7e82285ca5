-- Comments and questions on a text in one language, for those who translate and review it.
create table if not exists public.string_comments (
  id uuid primary key default gen_random_uuid(),
  website_string_id uuid not null references public.website_strings (id) on delete cascade,
  target_language text not null,
  author uuid references auth.users (id) on delete set null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
comment on table public.string_comments is 'Comments and questions on a text in one language';
comment on column public.string_comments.author is 'null if the account was deleted';
create index if not exists string_comments_string
  on public.string_comments (website_string_id, target_language, created_at);
create index if not exists string_comments_author on public.string_comments (author);
