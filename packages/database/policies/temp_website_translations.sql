-- Only the server reads and writes this table: the product API shows previews.
alter table public.temp_website_translations enable row level security;
revoke all on public.temp_website_translations from anon, authenticated;
grant all on public.temp_website_translations to service_role;
