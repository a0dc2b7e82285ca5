-- A person says that a translation needs work, or replaces a text in many translations at once.
alter table public.string_changes drop constraint if exists string_changes_action_check;
alter table public.string_changes add constraint string_changes_action_check
  check (action in ('review', 'unreview', 'doubt', 'retranslate', 'reset', 'delete', 'import', 'edit', 'replace'));
