-- Only the server reads and writes this table.
alter table public.dns_mails enable row level security;
revoke all on public.dns_mails from anon, authenticated;
grant all on public.dns_mails to service_role;
