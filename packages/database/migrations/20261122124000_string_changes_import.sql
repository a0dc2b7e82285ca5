-- A file of translations is imported as one action, which can be undone.
alter table public.string_changes drop constraint if exists string_changes_action_check;
alter table public.string_changes add constraint string_changes_action_check
  check (action in ('review', 'unreview', 'retranslate', 'reset', 'delete', 'import'));
comment on column public.translated_string_versions.state is
  'the state of the translation; ''untranslated'' if the action added the first translation';
