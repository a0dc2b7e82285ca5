-- Only the server reads and writes this table.
alter table public.website_visits enable row level security;
revoke all on public.website_visits from anon, authenticated;
grant all on public.website_visits to service_role;
