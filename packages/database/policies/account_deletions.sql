-- The server reads and writes this table on behalf of the account's owner.
alter table public.account_deletions enable row level security;
revoke all on public.account_deletions from anon, authenticated;
grant all on public.account_deletions to service_role;
