-- The server reads and writes this table on behalf of the website's owner.
alter table public.translation_imports enable row level security;
revoke all on public.translation_imports from anon, authenticated;
grant all on public.translation_imports to service_role;
