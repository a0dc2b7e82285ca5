-- Only the server reads and writes this table.
alter table public.page_visits enable row level security;
revoke all on public.page_visits from anon, authenticated;
grant all on public.page_visits to service_role;
