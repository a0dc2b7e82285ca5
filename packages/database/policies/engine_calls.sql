-- Only the server reads and writes this record of paid calls.
alter table public.engine_calls enable row level security;
revoke all on public.engine_calls from anon, authenticated;
grant all on public.engine_calls to service_role;
