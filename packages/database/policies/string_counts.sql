-- Owners read them through the API only.
alter table public.string_counts enable row level security;
revoke all on public.string_counts from anon, authenticated;
grant all on public.string_counts to service_role;
