-- The server reads and writes this table on behalf of the website's owner.
alter table public.string_changes enable row level security;
revoke all on public.string_changes from anon, authenticated;
grant all on public.string_changes to service_role;
