-- Owners read them through the API only.
alter table public.list_mark_counts enable row level security;
revoke all on public.list_mark_counts from anon, authenticated;
grant all on public.list_mark_counts to service_role;
