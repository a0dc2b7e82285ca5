-- A message is kept first and mailed then; null is what the support address has not got yet.
alter table public.contact_messages add column if not exists mailed_at timestamptz;
create index if not exists contact_messages_email on public.contact_messages (lower(email), created_at);
create index if not exists contact_messages_waiting on public.contact_messages (created_at) where mailed_at is null;
comment on column public.contact_messages.mailed_at is 'when it was mailed to the support address';
