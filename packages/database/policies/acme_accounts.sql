-- Only the server reads and writes this table.
alter table public.acme_accounts enable row level security;
revoke all on public.acme_accounts from anon, authenticated;
grant all on public.acme_accounts to service_role;
