-- The server's own record of paid calls: nobody else reads or writes it.
alter table public.engine_calls enable row level security;
revoke all on public.engine_calls from anon, authenticated;
grant all on public.engine_calls to service_role;
