-- The server's own: a preview is shown by the product API, never read as rows.
alter table public.temp_website_translations enable row level security;
revoke all on public.temp_website_translations from anon, authenticated;
grant all on public.temp_website_translations to service_role;
