-- Whoever mails a message first says so here, so that no connection is held while the mail server thinks.
alter table public.contact_messages add column if not exists mail_tried_at timestamptz;
comment on column public.contact_messages.mail_tried_at is 'when somebody last took it to mail it';
