-- The workers' own: nobody else reads or writes it.
alter table public.pending_translations enable row level security;
revoke all on public.pending_translations from anon, authenticated;
grant all on public.pending_translations to service_role;
