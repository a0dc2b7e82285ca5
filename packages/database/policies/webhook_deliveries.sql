-- Owners read and change it through the API only.
alter table public.webhook_deliveries enable row level security;
revoke all on public.webhook_deliveries from anon, authenticated;
grant all on public.webhook_deliveries to service_role;
