-- An administrator's reset of a user's second factors is an action, too. It has no job.
alter table public.operator_actions add column if not exists user_id uuid;
alter table public.operator_actions alter column queue drop not null;
alter table public.operator_actions alter column job_id drop not null;
alter table public.operator_actions drop constraint if exists operator_actions_action_check;
alter table public.operator_actions add constraint operator_actions_action_check
  check (action in ('retry', 'cancel', 'reset_factors'));
comment on table public.operator_actions is 'What administrators did to jobs and users. No reference: it is kept when an administrator goes.';
