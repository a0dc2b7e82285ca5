-- Owners read what was sent by the API, which decompresses it.
alter table public.sent_calls enable row level security;
revoke all on public.sent_calls from anon, authenticated;
grant all on public.sent_calls to service_role;
