-- Only the workers read and write this table.
alter table public.pending_translations enable row level security;
revoke all on public.pending_translations from anon, authenticated;
grant all on public.pending_translations to service_role;
