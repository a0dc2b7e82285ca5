-- Only the server sends these mails.
alter table public.work_mails enable row level security;
revoke all on public.work_mails from anon, authenticated;
grant all on public.work_mails to service_role;
