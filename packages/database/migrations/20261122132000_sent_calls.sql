-- What left the site: one row for each call to an engine on another host, and what its owner hides from engines.
create table if not exists public.sent_calls (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  sent_at timestamptz not null default now(),
  target_language text not null,
  purpose text not null default 'translation' check (purpose in ('translation', 'review')),
  engine text not null,
  version text not null,
  host text not null,
  job_id uuid,
  text_count integer not null,
  word_count integer not null,
  character_count integer not null,
  content bytea not null
);
alter table public.sent_calls alter column content set storage external;
comment on table public.sent_calls is 'Calls to engines on other hosts, with what was sent. Written before a call is made.';
comment on column public.sent_calls.content is 'the texts and their context as JSON, compressed by Brotli';
comment on column public.sent_calls.version is 'the model of a language model';
create index if not exists sent_calls_website_id on public.sent_calls (website_id, sent_at desc, id);

alter table public.websites add column if not exists masks jsonb not null default '[]';
alter table public.websites add column if not exists sent_calls_days integer not null default 90;
comment on column public.websites.masks is 'what is hidden from engines: a list of rules with kind and value';
comment on column public.websites.sent_calls_days is 'days after which a record of a call is deleted';
alter table public.websites drop constraint if exists websites_masks_shape;
alter table public.websites add constraint websites_masks_shape check (
  jsonb_typeof(masks) = 'array' and length(masks::text) <= 50000 and sent_calls_days between 1 and 3650
) not valid;
