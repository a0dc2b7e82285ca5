-- Read and written by the server for whoever it knows to own the website.
alter table public.string_changes enable row level security;
revoke all on public.string_changes from anon, authenticated;
grant all on public.string_changes to service_role;
