-- Only the server reads and writes this table: it grants admin rights.
alter table public.admin_emails enable row level security;
revoke all on public.admin_emails from anon, authenticated;
grant all on public.admin_emails to service_role;
