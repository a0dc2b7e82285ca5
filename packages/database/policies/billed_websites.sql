-- Only the server writes this table, on renewal.
alter table public.billed_websites enable row level security;
revoke all on public.billed_websites from anon, authenticated;
grant all on public.billed_websites to service_role;
