-- What the numbered tags of a text are, so that the editor can say 'link' for <1>. Scans fill it.
alter table public.website_strings add column if not exists tags text[] not null default '{}';
comment on column public.website_strings.tags is 'element names of its numbered tags; empty if unknown';
