-- Only the server talks to the payment provider.
alter table public.billing_accounts enable row level security;
revoke all on public.billing_accounts from anon, authenticated;
grant all on public.billing_accounts to service_role;
