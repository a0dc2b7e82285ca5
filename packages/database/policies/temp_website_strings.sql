-- Only the server reads and writes this table: the product API shows previews.
alter table public.temp_website_strings enable row level security;
revoke all on public.temp_website_strings from anon, authenticated;
grant all on public.temp_website_strings to service_role;
