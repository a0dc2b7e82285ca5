-- A message that waits in the queue for long is taken again, which is no other attempt.
alter table public.webhook_messages add column if not exists is_sending boolean not null default false;
comment on column public.webhook_messages.is_sending is 'its attempt is in the queue or runs, and was not reported yet';
