-- Solutions of the bot check that were used, until their challenge has expired: none counts twice, whichever process it reaches.
create table if not exists public.bot_check_solutions (
  challenge text primary key,
  expires_at timestamptz not null
);
create index if not exists bot_check_solutions_expires_at on public.bot_check_solutions (expires_at);
comment on table public.bot_check_solutions is 'A solved challenge of the bot check that was used';
