-- Only the server reads and writes this table.
alter table public.favicons enable row level security;
revoke all on public.favicons from anon, authenticated;
grant all on public.favicons to service_role;
