-- Every attempt to deliver a message, not only the last one.
alter table public.webhook_messages add column if not exists tries jsonb not null default '[]';
comment on column public.webhook_messages.tries is 'the attempts, oldest first: when, status, the beginning of the answer, milliseconds';
