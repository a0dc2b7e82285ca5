-- The server's own: who is on it is nobody's business, and being on it is power.
alter table public.admin_emails enable row level security;
revoke all on public.admin_emails from anon, authenticated;
grant all on public.admin_emails to service_role;
