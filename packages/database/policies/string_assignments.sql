-- The server reads and writes this table on behalf of the website's members.
alter table public.string_assignments enable row level security;
revoke all on public.string_assignments from anon, authenticated;
grant all on public.string_assignments to service_role;
