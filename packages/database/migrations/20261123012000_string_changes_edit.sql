-- Each edit is an action that can be undone.
alter table public.string_changes drop constraint if exists string_changes_action_check;
alter table public.string_changes add constraint string_changes_action_check
  check (action in ('review', 'unreview', 'retranslate', 'reset', 'delete', 'import', 'edit'));
