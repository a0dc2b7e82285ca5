-- Owners read and change it through the API only.
alter table public.website_sync enable row level security;
revoke all on public.website_sync from anon, authenticated;
grant all on public.website_sync to service_role;
