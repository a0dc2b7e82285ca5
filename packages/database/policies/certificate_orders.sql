-- Only the server reads and writes this table.
alter table public.certificate_orders enable row level security;
revoke all on public.certificate_orders from anon, authenticated;
grant all on public.certificate_orders to service_role;
