-- Only the server reads and writes this table.
alter table public.invalid_urls enable row level security;
revoke all on public.invalid_urls from anon, authenticated;
grant all on public.invalid_urls to service_role;
