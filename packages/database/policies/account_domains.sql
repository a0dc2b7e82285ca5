-- Owners see and change them through the server.
alter table public.account_domains enable row level security;
revoke all on public.account_domains from anon, authenticated;
grant all on public.account_domains to service_role;
