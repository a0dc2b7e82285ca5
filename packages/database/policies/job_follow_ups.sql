-- Only the job queue reads and writes this table.
alter table public.job_follow_ups enable row level security;
revoke all on public.job_follow_ups from anon, authenticated;
grant all on public.job_follow_ups to service_role;
