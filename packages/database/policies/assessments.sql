-- The server reads and writes this table on behalf of the website's owner.
alter table public.assessments enable row level security;
revoke all on public.assessments from anon, authenticated;
grant all on public.assessments to service_role;
