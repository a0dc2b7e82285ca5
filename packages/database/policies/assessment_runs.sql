-- The server reads and writes this table on behalf of the website's owner.
alter table public.assessment_runs enable row level security;
revoke all on public.assessment_runs from anon, authenticated;
grant all on public.assessment_runs to service_role;
