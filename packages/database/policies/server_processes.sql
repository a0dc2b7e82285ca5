-- Only the server reads and writes this table.
alter table public.server_processes enable row level security;
revoke all on public.server_processes from anon, authenticated;
grant all on public.server_processes to service_role;
