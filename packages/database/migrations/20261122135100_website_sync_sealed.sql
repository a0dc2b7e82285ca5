-- The webhook's secret is stored encrypted. Workers encrypt those that were stored as they are.
alter table public.website_sync add column if not exists webhook_sealed bytea;
comment on column public.website_sync.webhook_sealed is 'the secret of the webhook, encrypted; null while there is none';
comment on column public.website_sync.webhook_secret is 'a secret from before they were encrypted, until a worker encrypts it';
