-- Only the server counts what rules exclude.
alter table public.exclusion_hits enable row level security;
revoke all on public.exclusion_hits from anon, authenticated;
grant all on public.exclusion_hits to service_role;
