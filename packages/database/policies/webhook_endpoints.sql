-- The server alone reads and writes it.
alter table public.webhook_endpoints enable row level security;
revoke all on public.webhook_endpoints from anon, authenticated;
grant all on public.webhook_endpoints to service_role;
