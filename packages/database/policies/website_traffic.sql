-- Only the server reads and writes this table.
alter table public.website_traffic enable row level security;
revoke all on public.website_traffic from anon, authenticated;
grant all on public.website_traffic to service_role;
