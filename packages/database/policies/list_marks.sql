-- Owners read them through the API only.
alter table public.list_marks enable row level security;
revoke all on public.list_marks from anon, authenticated;
grant all on public.list_marks to service_role;
