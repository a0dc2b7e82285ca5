-- The server reads and writes this table on behalf of the website's owner.
alter table public.translated_string_versions enable row level security;
revoke all on public.translated_string_versions from anon, authenticated;
grant all on public.translated_string_versions to service_role;
