-- The server's own: a preview is shown by the product API, never read as rows.
alter table public.temp_website_strings enable row level security;
revoke all on public.temp_website_strings from anon, authenticated;
grant all on public.temp_website_strings to service_role;
