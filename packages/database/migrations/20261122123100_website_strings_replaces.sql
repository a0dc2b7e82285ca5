-- The text that a changed text took the place of, so that its translation can be adapted.
alter table public.website_strings add column if not exists replaces_id uuid
  references public.website_strings (id) on delete set null;
comment on column public.website_strings.replaces_id is 'the similar text that stood on its page before; null if there was none';
create index if not exists website_strings_replaces on public.website_strings (replaces_id);
