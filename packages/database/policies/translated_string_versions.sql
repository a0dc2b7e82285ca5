-- Read and written by the server for whoever it knows to own the website.
alter table public.translated_string_versions enable row level security;
revoke all on public.translated_string_versions from anon, authenticated;
grant all on public.translated_string_versions to service_role;
