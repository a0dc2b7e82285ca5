-- A killed run of the second reader resumes its own calls, and no translation takes them for its own.
alter table public.engine_calls add column if not exists run_id uuid;
comment on column public.engine_calls.run_id is 'the run of the second reader that made the call; null for translations';
