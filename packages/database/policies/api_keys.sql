-- Keys never leave the server.
alter table public.api_keys enable row level security;
revoke all on public.api_keys from anon, authenticated;
grant all on public.api_keys to service_role;
