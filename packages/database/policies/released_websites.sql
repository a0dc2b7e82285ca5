-- Only the server reads and writes this table: it contains e-mail addresses of former users.
alter table public.released_websites enable row level security;
revoke all on public.released_websites from anon, authenticated;
grant all on public.released_websites to service_role;
