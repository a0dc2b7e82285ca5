alter table public.unknown_strings
  add column if not exists memory_only boolean not null default false;
comment on column public.unknown_strings.memory_only is
  'met on a page for one visitor alone: becomes a string of the website only where the owner''s translation memory has it, and reaches no engine';
