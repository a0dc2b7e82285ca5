-- The server's own: a preview is shown by the product API, never read as rows.
alter table public.temp_website_pages enable row level security;
revoke all on public.temp_website_pages from anon, authenticated;
grant all on public.temp_website_pages to service_role;
