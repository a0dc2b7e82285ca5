-- Only the server reads and writes this table.
alter table public.bot_check_solutions enable row level security;
revoke all on public.bot_check_solutions from anon, authenticated;
grant all on public.bot_check_solutions to service_role;
