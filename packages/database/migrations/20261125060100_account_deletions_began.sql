-- Ends the owner's choice, so that the payment provider is asked outside of a transaction.
alter table public.account_deletions add column if not exists began_at timestamptz;
comment on column public.account_deletions.began_at is 'when deleting began; the account can no longer be kept';
