-- Comments of an imported file are removed when the import is undone.
alter table public.string_comments add column if not exists change_id uuid
  references public.string_changes (id) on delete set null;
comment on column public.string_comments.change_id is 'the import that added it';
create index if not exists string_comments_change on public.string_comments (change_id);
