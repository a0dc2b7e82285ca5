-- Only the server reads and writes this table: the product API shows previews.
alter table public.temp_website_pages enable row level security;
revoke all on public.temp_website_pages from anon, authenticated;
grant all on public.temp_website_pages to service_role;
