-- Only the server reads and writes this table.
alter table public.budget_mails enable row level security;
revoke all on public.budget_mails from anon, authenticated;
grant all on public.budget_mails to service_role;
