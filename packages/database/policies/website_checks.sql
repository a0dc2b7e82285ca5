-- Only the server reads and writes this table.
alter table public.website_checks enable row level security;
revoke all on public.website_checks from anon, authenticated;
grant all on public.website_checks to service_role;
