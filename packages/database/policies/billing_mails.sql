-- Only the server sends these mails.
alter table public.billing_mails enable row level security;
revoke all on public.billing_mails from anon, authenticated;
grant all on public.billing_mails to service_role;
